import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { loadShop } from '#server/content/index.ts'
import { currentBranding } from '#server/branding/index.ts'
import { brand } from '#theme/brand.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { semaphore } from '#platform/semaphore.ts'
import { drawIcon } from './icon-picture.ts'
import { iconShapes, manifest, type IconShape } from './icons.ts'

const sources = fileURLToPath(new URL('../../storefront/public', import.meta.url))
/** Raised when the same drawing gives other icons, so that those cached are rebuilt. */
const shapesVersion = 1
const caching = 'public, max-age=3600'
const hidden = { schema: { hide: true }, config: { compress: false } as never }

/**
 * The icons that browsers and phones request, all made of the one `favicon.svg` or of the icon that the merchant has given, and the manifest that names them.
 * `clientFolder` holds the built storefront; without it the drawing is taken from the sources.
 */
export function registerIcons(
  app: FastifyInstance,
  { sql, files, log }: Pick<Platform, 'sql' | 'files' | 'log'>,
  clientFolder: string = sources,
): void {
  const withPermit = semaphore({ concurrency: 1, maxQueue: 50, queueTimeoutMs: 20_000 })
  const latest = new Map<string, { file: string; icon: Promise<Buffer | null> }>()

  /** Null when the drawing can't be drawn: reported once, and not tried again by every visit. */
  async function make(file: string, svg: Buffer, name: string, shape: IconShape): Promise<Buffer | null> {
    const cached = await files.read(file)
    if (cached) return cached
    const icon = await withPermit(() =>
      drawIcon(svg, shape, brand.background, name.endsWith('.ico')).catch((error: unknown) => {
        log.error({ err: error, icon: name }, 'favicon.svg can not be drawn')
        return null
      }),
    )
    if (icon) await files.write(file, icon).catch(() => {})
    return icon
  }

  async function iconOf(name: string, shape: IconShape): Promise<Buffer> {
    const own = currentBranding().icon
    const svg = own
      ? await files.read(`images/${own.key}`)
      : await readFile(join(clientFolder, 'favicon.svg')).catch(() => null)
    if (!svg) throw platformError('not_found')
    const hash = createHash('sha256')
      .update(JSON.stringify([shapesVersion, brand.background]))
      .update(svg)
      .digest('hex')
    const file = `share-cache/${hash.slice(0, 16)}-${name}`
    const known = latest.get(name)
    const made = known?.file === file ? known : { file, icon: make(file, svg, name, shape) }
    latest.set(name, made)
    const icon = await made.icon.catch((error: unknown) => {
      if (latest.get(name) === made) latest.delete(name)
      throw error
    })
    if (!icon) throw platformError('not_found')
    return icon
  }

  for (const [name, shape] of Object.entries(iconShapes))
    app.get(`/${name}`, hidden, async (_request, reply) =>
      reply
        .header('cache-control', caching)
        .type(name.endsWith('.ico') ? 'image/x-icon' : 'image/png')
        .send(await iconOf(name, shape)),
    )

  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', caching)
      .type('application/manifest+json; charset=utf-8')
      .send(manifest((await loadShop(sql)).name, brand, currentBranding().icon === null)),
  )
}
