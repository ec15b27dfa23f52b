import { httpRequest } from '../http/http-request.ts'

/** Where errors are reported besides the log. */
export type ErrorReport = {
  /** Returns at once; what can't be sent is lost. */
  send: (error: unknown, message: string) => void
  /** Waits a moment for what is under way. */
  close: () => Promise<void>
}

export const noErrorReport: ErrorReport = { send: () => undefined, close: async () => undefined }

/** A fault that comes a thousand times a minute says no more than the first ones. */
const maxPerMinute = 30
const lastMoments = 2000

/**
 * Reports errors to a service that speaks Sentry's protocol. Neither addresses nor bodies nor customers go along; what looks
 * like an e-mail address or a key in a message is blotted out.
 */
export async function openErrorReport(
  dsn: string | undefined,
  about: { environment: string; release: string },
  now: () => number = Date.now,
): Promise<ErrorReport> {
  if (dsn === undefined) return noErrorReport
  // Most shops report to nobody, and loading the library takes its time.
  const [{ createStackParser, createTransport }, { nodeStackLineParser, ServerRuntimeClient }] =
    await Promise.all([import('@sentry/core'), import('@sentry/core/server')])
  const client = new ServerRuntimeClient({
    dsn,
    ...about,
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const { status, headers } = await httpRequest('error report', options.url, {
          method: 'POST',
          headers: { 'content-type': 'application/x-sentry-envelope', ...options.headers },
          body: typeof body === 'string' ? body : new Uint8Array(body),
        })
        return {
          statusCode: status,
          headers: {
            'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
            'retry-after': headers.get('retry-after'),
          },
        }
      }),
    beforeSend: (event) => ({
      ...event,
      ...(event.message === undefined ? {} : { message: blotOut(event.message) }),
      exception: {
        values: (event.exception?.values ?? []).map((value) => ({
          ...value,
          ...(value.value === undefined ? {} : { value: blotOut(value.value) }),
        })),
      },
    }),
  })
  client.init()
  const mayReport = perMinuteLimiter(maxPerMinute, now)
  return {
    send(error, message) {
      if (!mayReport()) return
      if (error instanceof Error) client.captureException(error, { data: { message } })
      else client.captureMessage(message, 'error')
    },
    async close() {
      await client.close(lastMoments)
    },
  }
}

/** Says yes at most so many times in a minute. */
export function perMinuteLimiter(max: number, now: () => number): () => boolean {
  let minute = 0
  let sent = 0
  return () => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) [minute, sent] = [current, 0]
    sent += 1
    return sent <= max
  }
}

/** Looking for addresses takes the square of it. */
const maxTextLength = 2000

/** `nobody@example.hu: key 3fA9…` -> `[…]: key […]`. */
export function blotOut(text: string): string {
  return text
    .slice(0, maxTextLength)
    .replace(/[^\s<>"'@]+@[^\s<>"'@]+/g, '[…]')
    .replace(/[A-Za-z0-9_-]{24,}/g, '[…]')
}
