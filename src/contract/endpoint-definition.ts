/** One row of the endpoint table: plain data, because it travels to the browser. */
export type EndpointDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Required query parameters, which the client checks before it sends. */
  query?: readonly string[]
}
export type EndpointTable = Record<string, EndpointDefinition>
