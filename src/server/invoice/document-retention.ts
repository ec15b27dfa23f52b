import type { Platform } from '#platform/platform.ts'
import { documentFiles } from './document-files.ts'

const batch = 200

/** Removes the files of documents issued before then; their numbers and sums stay. A document that comes again would have no names. */
export async function forgetDocuments(platform: Platform, before: Date): Promise<void> {
  const { sql } = platform
  const files = documentFiles(platform)
  for (;;) {
    const old = await sql<{ id: string; fileKey: string }[]>`
      select id, file_key as "fileKey" from invoice where issued_at < ${before} and file_key <> ''
      order by issued_at limit ${batch}`
    for (const { fileKey } of old) await files.remove(fileKey)
    await sql`update invoice set file_key = '' where id = any(${old.map(({ id }) => id)}::uuid[])`
    if (old.length < batch) return
  }
}
