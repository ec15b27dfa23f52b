import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { allowOnOtherSites, withoutDocumentHeaders } from '../security/security-headers.ts'

const oneYearSeconds = 31_536_000
const picture = /\.(?:svg|png|webp|avif|jpg|ico)$/
const neverDocument = /\.(?:woff2|js|css)(?:\.br|\.gz)?$/

/** The built client: hashed files for a year, the rest (logo, icons) for an hour. Compressed copies stand beside the files. */
export async function registerStaticFiles(
  app: FastifyInstance,
  clientFolder: string,
  prefix = '/',
): Promise<void> {
  if (!existsSync(clientFolder)) throw new Error('The storefront is not built: run `npm run build`.')
  await app.register(fastifyStatic, {
    root: clientFolder,
    prefix,
    // The method that it adds to replies is added once, and used by nobody.
    decorateReply: prefix === '/',
    wildcard: false,
    preCompressed: true,
    dotfiles: 'ignore',
    globIgnore: ['**/.vite/**', '**/*.br', '**/*.gz'],
    cacheControl: false,
    schemaHide: true,
    setHeaders: setAssetHeaders,
  })
}

export function setAssetHeaders(reply: FastifyReply, path: string): void {
  const hashed = path.includes('/assets/')
  if (hashed && neverDocument.test(path)) withoutDocumentHeaders(reply)
  if (picture.test(path)) allowOnOtherSites(reply)
  void reply.header(
    'cache-control',
    hashed ? `public, max-age=${oneYearSeconds}, immutable` : 'public, max-age=3600',
  )
}
