import type { ResponseError } from '#contract/client.ts'

/** Known by its name: where the server renders, the client that throws it is not the one that was built with the page. */
export const isResponseError = (error: unknown): error is ResponseError =>
  error instanceof Error && error.name === 'ResponseError'
