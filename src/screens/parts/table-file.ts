/** The text of a file that was given for a table; null where nothing stands in it, or what no text holds: a workbook, a picture. @source product 8 */
export async function tableTextOf(file: File): Promise<string | null> {
  const text = await file.text()
  return text.trim() === '' || text.includes('\0') ? null : text
}
