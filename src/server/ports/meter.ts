/** Who watches the requests. @source product 7 */
export interface Meter {
  /** One that was answered: its route, never its address, and how long it took in milliseconds. */
  seen(request: { call: string; code: number; milliseconds: number }): void
}
