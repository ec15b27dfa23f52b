import { data, redirectDocument } from 'react-router'

/**
 * A refused call, recognised by its shape: on the server the client's error class lives in another bundle, so
 * `instanceof` would not know it.
 */
export type CallFailure = {
  name: 'ResponseError'
  status: number
  body: { message: string; code?: string; errors?: Record<string, string[]> }
}

export function isCallFailure(error: unknown): error is CallFailure {
  return (
    error instanceof Error &&
    error.name === 'ResponseError' &&
    'status' in error &&
    typeof error.status === 'number'
  )
}

/**
 * The response to throw when there is no such page. In a browser the server sends the whole document: the merchant may
 * have said where that address leads to now.
 */
export function pageNotFoundAt(url: string) {
  const { pathname, search } = new URL(url)
  return import.meta.env.SSR
    ? data(null, { status: 404, statusText: `Page Not Found: ${pathname}` })
    : redirectDocument(pathname + search)
}
/** The response to throw when no route matches. */
export const pageNotFound = () => data(null, { status: 404, statusText: 'Page not found' })

/** The page's own error response for a refused call; everything else as it is. */
const failedPage = (error: unknown) =>
  isCallFailure(error) ? data(null, { status: error.status, statusText: error.body.message }) : error

/** Waits for a call and turns its 4xx and 5xx into the page's own error response. */
export async function orErrorPage<T>(request: Request, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isCallFailure(error) && (error.status === 404 || error.status === 422))
      throw pageNotFoundAt(request.url)
    throw failedPage(error)
  }
}

/** Null when the thing does not exist; other failures are the page's. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (isCallFailure(error) && error.status < 500) return null
    throw failedPage(error)
  }
}
