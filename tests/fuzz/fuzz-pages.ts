import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { FuzzRequest, Known } from './fuzz-operations.ts'
import { encodeHostile, hostileText } from './hostile-values.ts'

/** A form of a page, as its HTML says: where it goes, and its fields with the values they have. */
export type PageForm = { action: string; fields: [name: string, value: string][] }

const tables = ['routes.ts', 'account-routes.ts', 'account-paths.ts'].map((file) =>
  readFileSync(new URL(`../../src/storefront/${file}`, import.meta.url), 'utf8'),
)

/** Every path of the storefront's tables: `/termek/:slug`. */
export const pagePaths: readonly string[] = [
  ...new Set(tables.flatMap((text) => Array.from(text.matchAll(/'(\/[^'*\s]*)'/g), (match) => match[1]!))),
]

/** Addresses that no page has, or that programs have read in two ways. */
export const oddPaths = [
  '/%00',
  '/%09/',
  '/%0A/',
  '/%09/a:b',
  '/%5C/',
  '/%5C%5Cevil',
  '/%2F/',
  '/%2F%2Fevil.example/',
  '/%2e%2e/%2e%2e/etc/passwd',
  '//evil.example/',
  '///',
  '/\\evil',
  '/.',
  '/;',
  '/%',
  '/%zz',
  '/%E0%A4%A',
  '/?%',
  '/__proto__',
  '/constructor',
  '/v1',
  '/v1/',
  '/v1//product-search',
  '/api/conversion',
  '/images/',
  '/images/%2e%2e%2fsecret/product-cover',
  '/assets/..%2f..%2fpackage.json',
  '/dev/mailbox/%00',
  '/demo-bank/%00',
  '/sitemap.xml%00',
  '/admin/%00',
  '/admin/%0A',
  '/admin//evil.example',
  '/admin/api/%00',
  '/admin/api/orders/%E0%A4%A',
  '/admin/assets/..%2f..%2fpackage.json',
  '/api/payment/simplepay',
  '/api/payment/barion?paymentId=%00',
  '/share/%00',
  '/feeds/%00.xml',
  '/sitemaps/__proto__.xml',
  '/theme-__proto__.css',
  `/${'a'.repeat(8000)}`,
  `/${'%C3%A9'.repeat(900)}`,
]

/** A page path with its parameters filled in: now and then rightly. */
export function filledPath(path: string, { slugs }: Known): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return fc.constant(part)
    const right = slugs[part.slice(1).replace('?', '')] ?? []
    const hostile = hostileText.map(encodeHostile)
    return right.length === 0
      ? hostile
      : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...right) }, hostile)
  })
  return fc.tuple(...parts).map((filled) => filled.join('/') || '/')
}

const queryNames = [
  'oldal',
  'rendezes',
  'ar',
  'marka',
  'kereses',
  'search',
  'page',
  'q',
  'token',
  'vissza',
  'rendeles',
  'fizetes',
  'tovabb',
  'view',
  'after',
]
/** The query of an address, without its mark. */
export const hostileQuery = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...queryNames), hostileText), hostileText), { maxLength: 3 })
  .map((pairs) => pairs.map(([key, value]) => `${encodeHostile(key)}=${encodeHostile(value)}`).join('&'))

const joined = (path: string, search: string) => (search ? `${path}?${search}` : path)

/** Visits of pages, with any method. */
export function pageRequests(known: Known): fc.Arbitrary<FuzzRequest> {
  const paths = fc.oneof(
    ...pagePaths.map((path) => filledPath(path, known)),
    fc.constantFrom(...oddPaths),
    hostileText.map((text) => `/${encodeHostile(text)}`),
  )
  const method = fc.oneof(
    { weight: 9, arbitrary: fc.constant('GET') },
    fc.constantFrom('HEAD', 'PUT', 'DELETE', 'OPTIONS'),
  )
  return fc.record({ method, path: paths, query: hostileQuery }).map(({ method, path, query }) => ({
    method,
    target: joined(path, query),
  }))
}

/** Forms sent with their own fields, each now and then with anything in it, twice, or not at all. */
export function formRequests(forms: readonly PageForm[]): fc.Arbitrary<FuzzRequest> {
  const requests = forms.map(({ action, fields }) =>
    fc
      .record({
        sent: fc.tuple(
          ...fields.map(([name, value]) =>
            fc.oneof(
              { weight: 5, arbitrary: fc.constant([[name, value]]) },
              { weight: 3, arbitrary: hostileText.map((text) => [[name, text]]) },
              fc.constant([]),
              hostileText.map((text) => [
                [name, value],
                [name, text],
              ]),
            ),
          ),
        ),
        more: fc.array(
          fc.tuple(
            fc.oneof(fc.constantFrom('form', 'intent', '__proto__', 'action'), hostileText),
            hostileText,
          ),
          { maxLength: 2 },
        ),
      })
      .map(({ sent, more }) => ({
        method: 'POST',
        target: action,
        form: [...sent.flat(), ...more]
          .map(([name = '', value = '']) => `${encodeHostile(name)}=${encodeHostile(value)}`)
          .join('&'),
      })),
  )
  return fc.oneof(...requests)
}

/** The forms that post, as a browser without scripts would send them from `at`. */
export function formsOf(html: string, at: string): PageForm[] {
  return Array.from(html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)).flatMap(
    ([, head = '', body = '']) => {
      if (!/method="post"/i.test(head)) return []
      const fields = Array.from(body.matchAll(/<(?:input|button|select|textarea)\b([^>]*)>/g)).flatMap(
        ([, attributes = '']): [string, string][] => {
          const name = attribute(attributes, 'name')
          return name === null ? [] : [[name, attribute(attributes, 'value') ?? '']]
        },
      )
      return [{ action: attribute(head, 'action') || at, fields }]
    },
  )
}

function attribute(text: string, name: string): string | null {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1]
  return value?.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&') ?? null
}
