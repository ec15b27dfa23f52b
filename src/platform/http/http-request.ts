import { traced } from '../observability/tracing.ts'

/** A service outside did not respond as it should: too late, not at all, too much, or with an error of its own. */
export class HttpRequestError extends Error {
  override name = 'HttpRequestError'
}

export type HttpRequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PURGE'
  headers?: Record<string, string>
  body?: string | FormData | Uint8Array<ArrayBuffer>
  /** Default 5 s, for the whole response. */
  timeoutMs?: number
  /** Default 1 MB. */
  maxBytes?: number
}
/** A response of any status, its body as it came. */
export type HttpResponse = { status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer>; text: string }

/**
 * Requests something of a service outside, once: whoever calls decides whether it may be repeated. Redirects are not followed.
 * `name` stands for the address in messages, which may hold keys.
 * @throws HttpRequestError when no whole response came in time.
 */
export async function httpRequest(
  name: string,
  url: string,
  call: HttpRequestOptions = {},
): Promise<HttpResponse> {
  return traced('outgoing', name, () => sendRequest(name, url, call))
}

async function sendRequest(name: string, url: string, call: HttpRequestOptions): Promise<HttpResponse> {
  const { method = 'GET', headers = {}, body, timeoutMs = 5000, maxBytes = 1_000_000 } = call
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const bytes = await readBody(response, maxBytes)
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text: new TextDecoder().decode(bytes),
    }
  } catch (error) {
    if (error instanceof HttpRequestError) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new HttpRequestError(
      isLate ? `${name}: no response in ${timeoutMs} ms` : `${name}: ${reasonOf(error)}`,
    )
  }
}

/** What a response's text says as JSON; undefined for what is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new HttpRequestError(`The response is larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** The reason without the address. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = (cause as NodeJS.ErrnoException | undefined)?.code
  return code ?? 'no connection'
}
