import type { Platform } from '#platform/platform.ts'
import { labelFiles } from './label-files.ts'

const batch = 200

/** Removes the labels of parcels that were registered before then: names and addresses stand on them. */
export async function forgetLabels(platform: Platform, before: Date): Promise<void> {
  const { sql } = platform
  const files = labelFiles(platform)
  for (;;) {
    const old = await sql<{ id: string; labelKey: string }[]>`
      select id, label_key as "labelKey" from order_parcel where created_at < ${before} and label_key is not null
      order by id limit ${batch}`
    for (const { labelKey } of old) await files.remove(labelKey)
    await sql`update order_parcel set label_key = null where id = any(${old.map(({ id }) => id)}::bigint[])`
    if (old.length < batch) return
  }
}
