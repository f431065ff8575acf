/** The first day, YYYY-MM-DD in Dhaka, of bank accounts that held before days were kept. @source spec §2 Office management */
export const theBeginning = '1900-01-01'
