/** One statement, read and planned once a connection under its name. */
export type Ask = <Row extends object>(
  name: string,
  text: string,
  values: readonly unknown[],
) => Promise<Row[]>
