import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Where Google's tags come from and what they call. */
const googleTags = {
  scripts: ['https://www.googletagmanager.com'],
  images: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://www.google.com',
    'https://www.google.hu',
  ],
  connections: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.google.com',
  ],
}
const noTags = { scripts: [], images: [], connections: [] }

/** Constant headers of every response. `inlineScripts` are the exact texts of the executable inline scripts, allowed by their hashes. */
export function securityHeaders(options: {
  inlineScripts: string[]
  https: boolean
  /** Address template of a street map's tiles. */
  mapTilesUrl?: string | undefined
  /** Origins that a sent form may lead to: a browser looks at where a payment's redirect goes. */
  formTargets: string[]
  /** Google's tags may run, once the customer agrees. */
  tagManager: boolean
}): Record<string, string> {
  const hashes = options.inlineScripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const google = options.tagManager ? googleTags : noTags
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, ...google.scripts].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...tileOrigins(options.mapTilesUrl), ...google.images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...google.connections].join(' '),
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
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Headers of the merchant's desk: nothing from elsewhere runs there, and no other site learns that it was open. */
export function adminHeaders({ publicUrl, adminUrl }: { publicUrl: string; adminUrl: string | undefined }) {
  const https = (adminUrl ?? publicUrl).startsWith('https:')
  return {
    ...securityHeaders({ inlineScripts: [], https, formTargets: [], tagManager: false }),
    'referrer-policy': 'same-origin',
  }
}

/** The same for the desk's page that reads barcodes by the camera: it alone may, and runs the reader's WebAssembly. */
export function cameraHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? ''
  return {
    ...headers,
    'content-security-policy': policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  }
}

const forDocuments = [
  'content-security-policy',
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'permissions-policy',
]

/** Pictures stand in emails too, which a customer reads on their provider's pages. */
export function allowOnOtherSites(reply: FastifyReply): void {
  reply.header('cross-origin-resource-policy', 'cross-origin')
}

/** For responses that no browser shows as a page (fonts, scripts, styles, pictures of pixels): half a kilobyte less each. */
export function withoutDocumentHeaders(reply: FastifyReply): void {
  for (const name of forDocuments) reply.removeHeader(name)
}

/** The origins of a service and of its sister hosts: `https://api.service.hu` pays at `https://secure.service.hu`. */
export function sisterOrigins(url: string): string[] {
  const { origin, protocol, hostname } = new URL(url)
  const labels = hostname.split('.')
  const isName = labels.length > 2 && !/^\d+$/.test(labels.at(-1) ?? '')
  return isName ? [`${protocol}//*.${labels.slice(-2).join('.')}`] : [origin]
}

const tileOrigins = (template: string | undefined) => (template ? [new URL(template).origin] : [])
