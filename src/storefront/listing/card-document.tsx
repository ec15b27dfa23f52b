import { renderToString } from 'react-dom/server'
import { escapeUTF8 as escapeHtml } from 'entities'
import type { ProductCard } from '#contract/wire.ts'
import { fontPreload, type DocumentAssets } from '../runtime/document/document.ts'
import { cardView } from './card-view.ts'
import { ProductGrid } from './product-card.tsx'

/** A card alone, as lists show it, for the merchant who writes its product; rendered by the server only. */
export function cardDocument(card: ProductCard, { css }: Pick<DocumentAssets, 'css'>): string {
  const styles = css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  return (
    '<!doctype html><html lang="hu"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">' +
    `<title>${escapeHtml(card.name)}</title>${fontPreload}${styles}</head>` +
    `<body><div class="wrap">${renderToString(<ProductGrid cards={[cardView(card)]} />)}</div></body></html>`
  )
}
