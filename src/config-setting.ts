import { z } from 'zod'
import { isLoopback } from '#platform/security/loopback.ts'

/** A wrong setting; the message is one line that names the variable, what is wrong with it and what is expected. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export interface Setting {
  schema: z.ZodType<string>
  expected: string
  /** As shown in the settings table: the value, or in words where it is worked out. */
  fallback: string
  secret?: boolean
}

export const text = z.string()
export const setting = (schema: z.ZodType<string>, expected: string, fallback: string): Setting => ({
  schema,
  expected,
  fallback,
})
export const secret = (schema: z.ZodType<string>, expected: string, fallback: string): Setting => ({
  ...setting(schema, expected, fallback),
  secret: true,
})

export const flag = z.enum(['0', '1'])
export const address = (...protocols: string[]): z.ZodType<string> =>
  text.refine((value) => protocols.includes(parseUrl(value)?.protocol ?? ''))
/** Without encryption only on this machine. */
export function serviceLike(fits: (url: URL) => boolean) {
  return address('http:', 'https:').refine((value) => {
    const url = parseUrl(value)
    if (!url) return false
    const { protocol, hostname, username } = url
    return (protocol === 'https:' || isLoopback(hostname)) && !username && fits(url)
  })
}
export function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}
