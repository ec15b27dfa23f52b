import type { ErrorBody } from './wire.ts'

/** A non-2xx response. `body.message` is Hungarian and fit to be shown; `body.errors` are form errors. */
export class ResponseError extends Error {
  override name = 'ResponseError'
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super('Response returned an error code')
    this.status = status
    this.body = body
  }
}

/** The request got no response at all. */
export class FetchError extends Error {
  override name = 'FetchError'
  constructor(cause: unknown) {
    super('The request failed and the interceptors did not return an alternative response', { cause })
  }
}

/** A required parameter was missing; nothing was sent. */
export class RequiredError extends Error {
  override name = 'RequiredError'
  readonly field: string
  constructor(field: string, operation: string) {
    super(`Required parameter "${field}" was null or undefined when calling ${operation}()`)
    this.field = field
  }
}
