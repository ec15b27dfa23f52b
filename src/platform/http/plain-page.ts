import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { brand } from '#theme/brand.ts'
import { html, Markup } from '../markup/html.ts'

/** A page outside the storefront: the API's documents, the mailbox, an error before any page was rendered. */
export function plainPage(page: {
  lang: 'hu' | 'en'
  title: string
  content: Markup
  /** The style stands in the page; its response needs `ownStylePolicy`. */
  ownStyle?: boolean
}): string {
  return html`<!doctype html>
    <html lang="${page.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${page.title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${page.ownStyle ? styleElement() : styleLink}
      </head>
      <body>
        <main>${page.content}</main>
      </body>
    </html>`.toString()
}

const stylePath = '/docs.css'
/** Made for each page: the merchant may choose another accent. */
const style = () => `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 }
a { color: light-dark(#0b57d0, #8ab8ff) }
button { font: inherit; min-height: 2.75rem; padding: 0 1rem }
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem 1rem }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #8886; padding: .35rem .5rem; text-align: left; vertical-align: top }
pre { overflow: auto; padding: .75rem; background: #8881 }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem 1rem; padding: 0; list-style: none }
article { border-top: 1px solid #8886; margin-top: 1.5rem }
summary { cursor: pointer; padding: .25rem 0 }
code { overflow-wrap: anywhere }
.fault { display: grid; gap: 1rem; align-content: center; min-height: calc(100dvh - 3rem) }
.fault > * { margin: 0; max-width: 64ch; text-wrap: pretty }
.fault .code { font-size: clamp(4rem, 10vw, 7rem); font-weight: 800; letter-spacing: -.02em; line-height: 1 }
.fault h1 { font-size: clamp(1.5rem, 1.2rem + 1.3vw, 2rem); line-height: 1.12 }
.ways { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center }
.ways a { color: inherit }
.ways .button { display: inline-flex; align-items: center; min-height: 2.875rem; padding: 0 1.25rem; border: 1px solid transparent; border-radius: 6px; background: ${brand.accent}; color: ${brand.onAccent}; font-weight: 700; text-decoration: none }
`

const styleLink = html`<link rel="stylesheet" href="${stylePath}" />`
const styleElement = () => new Markup(`<style>${style()}</style>`)
/** Allows a page its own style and nothing else of its kind. */
export const ownStylePolicy = () =>
  `default-src 'self'; style-src 'sha256-${createHash('sha256').update(style()).digest('base64')}'; frame-ancestors 'none'`

/** The plain pages' style; a file of its own, because the Content-Security-Policy allows no inline styles. */
export function registerPlainStyle(app: FastifyInstance): void {
  app.get(stylePath, { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style()),
  )
}
