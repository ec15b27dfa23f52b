import { escapeUTF8 as escapeHtml } from 'entities'
import fontUrl from '../storefront/fonts/archivo-hu.woff2?url'
import { payloadElementId } from './payload-element.ts'

export type DocumentAssets = { entry: string; css: string[] }

/** JSON that is safe between script tags. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

type Parts = { title: string; assets: DocumentAssets; body: string; payload: unknown }

/** The whole document of a page of the desk. No script in it runs inline; it is nobody else's to find. */
export function documentHtml({ title, assets, body, payload }: Parts): string {
  const css = assets.css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  return (
    '<!doctype html><html lang="hu"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    `<title>${escapeHtml(title)}</title>` +
    `<link rel="preload" href="${fontUrl}" as="font" type="font/woff2" crossorigin>${css}` +
    `<script type="module" src="${escapeHtml(assets.entry)}"></script>` +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>' +
    `<body><div id="desk">${body}</div>` +
    '<noscript><p class="no-script">A pulthoz JavaScript kell. Kérjük, engedélyezze a böngészőjében.</p></noscript>' +
    `<script type="application/json" id="${payloadElementId}">${escapeJson(payload)}</script></body></html>`
  )
}
