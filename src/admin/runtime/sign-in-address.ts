const openPaths = ['/admin/belepes', '/admin/meghivo']

/** Whether a page is there for who is not signed in. */
export const isSignInPath = (path: string): boolean => openPaths.includes(path)

/** The page that lets in, and the way back. */
export function signInAddress({ pathname, search }: { pathname: string; search: string }): string {
  const target =
    pathname === '/admin' ? '' : `?${new URLSearchParams({ tovabb: pathname + search }).toString()}`
  return `/admin/belepes${target}`
}

/** Where to go after signing in: a path of the desk itself, whatever the address says. */
export function continuePath(search: string): string {
  const given = new URLSearchParams(search).get('tovabb') ?? ''
  const isOwn = /^\/admin(?:[/?]|$)/.test(given) && URL.canParse(given, 'https://desk.invalid')
  if (!isOwn) return '/admin'
  const { origin, pathname, search: query } = new URL(given, 'https://desk.invalid')
  const isDesk = origin === 'https://desk.invalid' && /^\/admin(?:\/|$)/.test(pathname)
  return isDesk && !isSignInPath(pathname) ? pathname + query : '/admin'
}
