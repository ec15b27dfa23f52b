import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { rateLimited } from '#platform/security/rate-limits.ts'
import { seal, unseal } from '#platform/security/seal.ts'
import { exportContent } from './export-file.ts'
import type { ExportRequest } from './export-store.ts'
import { exportTables } from './export-tables.ts'

const purpose = 'ledger-export'
const validMs = 60_000
const path = '/admin/api/finance/export-file'

type Clocked = Pick<Platform, 'secret' | 'clock'>

/** Good for a minute, for whoever has it: a download is no call, so that its bytes never stand in memory. */
export function exportAddress({ secret, clock }: Clocked, { what, format, from, to }: ExportRequest): string {
  const until = clock().getTime() + validMs
  return `${path}?ticket=${seal(secret, purpose, JSON.stringify({ until, what, format, from, to }))}`
}

function requestOf({ secret, clock }: Clocked, ticket: unknown): ExportRequest | null {
  const text = typeof ticket === 'string' ? unseal(secret, purpose, ticket) : null
  if (text === null) return null
  const { until, ...request } = JSON.parse(text) as ExportRequest & { until: number }
  return clock().getTime() < until ? request : null
}

/** Streams an export to whom the desk has given its address. */
export function registerExports(app: FastifyInstance, platform: Platform): void {
  app.get(
    path,
    { schema: { hide: true }, config: { compress: false, ...rateLimited('write') } as never },
    async (request, reply) => {
      const wanted = requestOf(platform, (request.query as { ticket?: unknown }).ticket)
      if (wanted === null) throw platformError('not_found')
      return sendExport(platform, reply, wanted)
    },
  )
}

const mediaTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

async function sendExport(
  platform: Platform,
  reply: FastifyReply,
  wanted: ExportRequest,
): Promise<FastifyReply> {
  const { what, format, from, to } = wanted
  const title = what === 'pdfs' ? 'bizonylatok-pdf' : exportTables[what as keyof typeof exportTables].file
  const name = `${title}-${from}-${to}.${format}`
  const body = Readable.from(await exportContent(platform, wanted), { objectMode: false })
  return reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(mediaTypes[format] ?? 'application/octet-stream')
    .send(body)
}
