/** The merchant's own redirects: where an address of an old shop leads to in this one. Pure. */

export type Redirect = { fromPath: string; toUrl: string; status: 301 | 302 | 308 }

/** Why a redirect can't be taken; the message is for the merchant. */
export class RedirectRefusedError extends Error {
  override name = 'RedirectRefusedError'
}

/**
 * The path as it is looked up: decoded, without query and closing slash, in small letters. Null when it can't be read.
 * `/Regi-Oldal/?utm=1` -> `/regi-oldal`
 */
export function redirectKey(address: string): string | null {
  const path = address.split(/[?#]/, 1)[0]!
  try {
    const decoded = decodeURIComponent(path).toLocaleLowerCase('hu')
    return decoded.length > 1 ? decoded.replace(/\/+$/, '') || '/' : decoded
  } catch {
    return null
  }
}

/**
 * A redirect as the merchant wrote it -> as it is stored. `known`: those that stand already.
 * @throws RedirectRefusedError for an address that can't be meant, one of the shop's own calls, and a circle.
 */
export function readRedirect(
  from: string,
  to: string,
  options: { isTemporary: boolean; known: readonly Redirect[] },
): Redirect {
  const fromPath = from.startsWith('/') && !from.startsWith('//') ? redirectKey(from) : null
  if (fromPath === null || fromPath === '/')
    throw new RedirectRefusedError(
      `${from}: a redirect starts from a path of this shop, such as /regi-oldal.`,
    )
  if (/^\/(v1|api|assets|images)(\/|$)/.test(fromPath))
    throw new RedirectRefusedError(`${from}: the shop itself serves it.`)
  const toUrl = readTarget(to)
  const status = options.isTemporary ? 302 : 301
  const others = options.known.filter((one) => one.fromPath !== fromPath)
  if (leadsBack(fromPath, toUrl, others))
    throw new RedirectRefusedError(`${from} -> ${to} leads back to itself.`)
  return { fromPath, toUrl, status }
}

function readTarget(to: string): string {
  if (to.startsWith('/') && !to.startsWith('//') && !/[\\\p{Cc}]/u.test(to)) {
    const { pathname, search, hash } = new URL(to, 'http://shop')
    return pathname + search + hash
  }
  const url = URL.canParse(to) ? new URL(to) : null
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href
  throw new RedirectRefusedError(
    `${to}: a redirect leads to a path such as /uj-oldal, or to an address with https://.`,
  )
}

/** Whether a customer who follows it comes back to where it started. */
export function redirectInCircle({ fromPath, toUrl }: Redirect, all: readonly Redirect[]): boolean {
  return leadsBack(
    fromPath,
    toUrl,
    all.filter((one) => one.fromPath !== fromPath),
  )
}

function leadsBack(start: string, to: string, known: readonly Redirect[]): boolean {
  const seen = new Set([start])
  for (let key = redirectKey(to); key !== null && to.startsWith('/'); key = redirectKey(to)) {
    if (seen.has(key)) return true
    seen.add(key)
    const next = known.find((one) => one.fromPath === key)
    if (!next) return false
    to = next.toUrl
  }
  return false
}

/** Where a customer is sent: what they requested besides the path goes along, unless the target says it itself. */
export function redirectTarget({ toUrl }: Pick<Redirect, 'toUrl'>, address: string): string {
  const query = address.includes('?') ? address.slice(address.indexOf('?')) : ''
  return query === '' || toUrl.includes('?') || toUrl.includes('#') ? toUrl : toUrl + query
}
