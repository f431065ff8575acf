/**
 * Nobody is logged in. The day is long past: the DOM of these tests still shows a cookie in the very millisecond that
 * its age ends in, as it does with an age of 0.
 */
export const clearToken = (): void => {
  document.cookie = 'token=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'
}
