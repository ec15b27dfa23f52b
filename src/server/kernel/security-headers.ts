import { createHash } from 'node:crypto'

/** Constant headers of every answer. `inlineScripts` are the exact texts of the executable inline scripts, allowed by their hashes. */
export function securityHeaders(options: {
  inlineScripts: string[]
  https: boolean
  /** Origins that a sent form may lead to: a browser looks at where a payment's redirect goes. */
  formTargets: string[]
}): Record<string, string> {
  const hashes = options.inlineScripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...options.formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** The origins of a service and of its sister hosts: `https://api.barion.com` pays at `https://secure.barion.com`. */
export function sisterOrigins(url: string): string[] {
  const { origin, protocol, hostname } = new URL(url)
  const labels = hostname.split('.')
  const isName = labels.length > 2 && !/^\d+$/.test(labels.at(-1) ?? '')
  return isName ? [`${protocol}//*.${labels.slice(-2).join('.')}`] : [origin]
}
