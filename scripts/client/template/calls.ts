/** Stands where the types of all calls are written; of these two the client beside it is read before there is an API. */
export interface Calls {
  'GET /one/{id}': { params: { id: string }; query: { page?: number }; reply: object }
  'POST /one': { body: object; reply: object }
}
export interface RefusalData {
  fields?: { path: string; error: string; message: string }[]
}
