/**
 * Only a path of this site may be followed after signing in; anything else is `/`. Browsers read `/\host` and a tab or
 * line break inside `//` as another host, so control characters and backslashes are refused outright.
 */
export function safeContinuePath(value: string | null | undefined): string {
  if (!value || !value.startsWith('/') || value.startsWith('//')) return '/'
  if (/[\\\s\p{Cc}]/u.test(value)) return '/'
  const base = 'https://site.invalid'
  if (!URL.canParse(value, base)) return '/'
  const url = new URL(value, base)
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/'
}
