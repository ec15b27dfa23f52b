import { escapeUTF8 as escapeHtml } from 'entities'
import fontUrl from '../../fonts/archivo-hu.woff2?url'
import tokens from '#theme/tokens.css?raw'
import type { Head } from './head.ts'
import { escapeJson, payloadElementId, type Payload } from './payload.ts'
import { speculationRules } from './speculation.ts'

/** Addresses of the client build: the script that loads the application, the application, the styles of every page. */
export type DocumentAssets = { boot: string; entry: string; css: string[]; icon?: string }
export type DocumentParts = { head: Head; assets: DocumentAssets; body: string; payload: Payload | null }

const drawnSize =
  '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">'

function headTags(head: Head): string {
  const meta = (key: 'name' | 'property', name: string, content: string | null) =>
    content ? `<meta ${key}="${name}" content="${escapeHtml(content)}">` : ''
  const link = (rel: string, href: string | null) =>
    href ? `<link rel="${rel}" href="${escapeHtml(href)}">` : ''
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'robots', head.robots),
    link('canonical', head.canonical),
    link('prev', head.previous),
    link('next', head.next),
    head.feed
      ? `<link rel="alternate" type="application/rss+xml" title="Blog" href="${escapeHtml(head.feed)}">`
      : '',
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:type', head.kind),
    meta('property', 'og:url', head.canonical),
    meta('property', 'og:image', head.image.url),
    meta('property', 'og:image:alt', head.image.alt),
    head.image.isDrawn ? drawnSize : '',
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta property="og:locale" content="hu_HU">',
    ...head.jsonLd.map((data) => `<script type="application/ld+json">${escapeJson(data)}</script>`),
  ].join('')
}

/** A font that comes after the first paint is not worn at all, so it is requested first. */
export const fontPreload = `<link rel="preload" href="${fontUrl}" as="font" type="font/woff2" crossorigin>`

/** The bar of a phone's browser has the colour of the page's background. */
const themeColours = ['light', 'dark']
  .map((scheme, index) => {
    const colour = /--bg:([^;}]*)/.exec(tokens)?.[1]?.match(/#[\da-f]+/gi)?.[index]
    return colour
      ? `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${scheme})">`
      : ''
  })
  .join('')

/**
 * The whole document. No script in it runs inline: data blocks never do, the boot script is a file, and the rules of fetching
 * ahead are a constant that the content policy knows by its hash.
 */
export function documentHtml({ head, assets, body, payload }: DocumentParts): string {
  const css = assets.css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  // It waits for nothing, and nothing for it.
  const boot = payload
    ? `<script type="module" async src="${escapeHtml(assets.boot)}" data-application="${escapeHtml(assets.entry)}"></script>`
    : ''
  const data = payload
    ? `<script type="application/json" id="${payloadElementId}">${escapeJson(payload)}</script><script type="speculationrules">${speculationRules}</script>`
    : ''
  return (
    '<!doctype html><html lang="hu"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    fontPreload +
    css +
    boot +
    '<meta name="color-scheme" content="light dark">' +
    (assets.icon
      ? `<link rel="icon" href="${escapeHtml(assets.icon)}" type="image/png">`
      : '<link rel="icon" href="/favicon.svg" type="image/svg+xml">') +
    `<link rel="manifest" href="/manifest.webmanifest">${themeColours}` +
    `${headTags(head)}</head><body><div id="app">${body}</div>${data}</body></html>`
  )
}
