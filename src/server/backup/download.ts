import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { momentOfFile } from '#platform/backup/backup-schedule.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { rateLimited } from '#platform/security/rate-limits.ts'
import { seal, unseal } from '#platform/security/seal.ts'

const purpose = 'backup-download'
const validMs = 60_000
const path = '/admin/api/backup-files'

type Clocked = Pick<Platform, 'secret' | 'clock'>

/** Good for a minute, for whoever has it: a download is no call, so that its bytes never stand in memory. */
export function downloadAddress({ secret, clock }: Clocked, file: string): string {
  const ticket = seal(secret, purpose, `${clock().getTime() + validMs} ${file}`)
  return `${path}/${file}?ticket=${ticket}`
}

function isAllowed({ secret, clock }: Clocked, file: string, ticket: string): boolean {
  const [until = '', named] = unseal(secret, purpose, ticket)?.split(' ') ?? []
  return named === file && clock().getTime() < Number(until)
}

/** Streams a backup to whom the desk has given its address. */
export function registerDownloads(app: FastifyInstance, platform: Platform): void {
  app.get(
    `${path}/:file`,
    { schema: { hide: true }, config: { compress: false, ...rateLimited('write') } as never },
    async (request, reply) => {
      const { file } = request.params as { file: string }
      const { ticket } = request.query as { ticket?: unknown }
      const folder = platform.config.backupDir
      const isGiven = typeof ticket === 'string' && isAllowed(platform, file, ticket)
      if (!isGiven || folder === undefined || momentOfFile(file) === null) throw platformError('not_found')
      const found = await stat(join(folder, file)).catch(() => null)
      if (!found) throw platformError('not_found')
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${file}"`)
        .header('content-length', found.size)
        .type('application/octet-stream')
        .send(createReadStream(join(folder, file)))
    },
  )
}
