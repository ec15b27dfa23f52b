import { renderToString } from 'react-dom/server'
import { escapeUTF8 as escapeHtml } from 'entities'
import { fontPreload, type DocumentAssets } from '../runtime/document/document.ts'
import kitStyle from './kit.css?inline'
import { KitPage, type KitTheme } from './kit-page.tsx'

export const kitPath = '/dev/kit'
const stylePath = `${kitPath}/style`

/** In development every component brings its own style, and needs its module for that; builds have one style sheet. */
const developmentScript = import.meta.env.DEV
  ? '<script type="module" src="/src/storefront/kit/kit-page.tsx"></script>'
  : ''

function kitDocument(theme: KitTheme, { css }: Pick<DocumentAssets, 'css'>): string {
  const styles = [...css, stylePath].map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`)
  const themeAttribute = theme === 'system' ? '' : ` data-theme="${theme}"`
  // Marked as live: what waits for scripts elsewhere is looked at here without them.
  return (
    `<!doctype html><html lang="hu" data-hydrated=""${themeAttribute}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>Építőelemek</title>' +
    fontPreload +
    `${styles.join('')}${developmentScript}</head><body>${renderToString(<KitPage theme={theme} />)}</body></html>`
  )
}

const respond = (body: string, type: string) =>
  new Response(body, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' } })

/**
 * All components in all their states, for the eye and for tests; the page of the address `/dev/kit` and its style. It is
 * rendered on the server only, so that the browser's build has nothing of it. Null for another address.
 */
export function kitResponse({ url }: Request, assets: Pick<DocumentAssets, 'css'>): Response | null {
  const { pathname, searchParams } = new URL(url)
  if (pathname === stylePath) return respond(kitStyle, 'text/css')
  if (pathname !== kitPath) return null
  const requested = searchParams.get('tema')
  const theme = requested === 'light' || requested === 'dark' ? requested : 'system'
  return respond(kitDocument(theme, assets), 'text/html')
}
