/** How the shop looks where a merchant may choose: the public API for other features. */
import type { FastifyInstance } from 'fastify'
import type { Feature } from '#platform/feature.ts'
import { platformError } from '#platform/http/errors.ts'
import { withoutDocumentHeaders } from '#platform/security/security-headers.ts'
import type { Platform } from '#platform/platform.ts'
import { followBranding } from './current-branding.ts'
import { findSheet } from './branding-store.ts'

export { currentBranding } from './current-branding.ts'
export { loadBranding, lockBranding, writeBranding } from './branding-store.ts'
export { accentProblem, sheetPath, type Branding, type Picture, type PictureSlot } from './branding.ts'

export const brandingFeature: Feature = {
  name: 'branding',
  async follow({ platform, feed, onStop }) {
    onStop(await followBranding(platform.sql, feed))
  },
  routes: (app, { platform }) => registerSheets(app, platform),
}

/** `GET /theme-{hash}.css`: what stands there never changes, so it may be cached for ever. */
function registerSheets(app: FastifyInstance, { sql }: Pick<Platform, 'sql'>): void {
  app.get<{ Params: { hash: string } }>(
    '/theme-:hash([\\da-f]{16}).css',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const css = await findSheet(sql, params.hash)
      if (css === null) throw platformError('not_found')
      withoutDocumentHeaders(reply)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/css; charset=utf-8')
        .send(css)
    },
  )
}
