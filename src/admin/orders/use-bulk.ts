import { useState } from 'react'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { useAction } from '../runtime/use-desk.ts'
import { showStepped } from '../shell/toast.ts'

export type BulkStep = AdminInput<'takeBulkStep'>['body']['step']
export type BulkResult = AdminResponse<'takeBulkStep'>['results'][number]
/** What was done last. */
export type BulkReport = { step: BulkStep; results: readonly BulkResult[] }

/** `reason`: why unpaid goods leave; `counts` of parcels and `sizes` of compartments, by number, where they are not as suggested. */
export type BulkOptions = {
  reason?: string
  counts?: Readonly<Record<string, number>>
  sizes?: Readonly<Record<string, ParcelSizeName>>
}
type ParcelSizeName = NonNullable<AdminInput<'takeBulkStep'>['body']['parcel_sizes']>[string]

/** So many orders travel in one call: the next ones follow when these are done, and the progress is seen. */
const batchSize = 20

const doneTexts: Record<BulkStep, string> = {
  accept: 'elfogadva',
  parcels: 'csomag bejegyezve; a futárnál bejegyzett csomag nem vonható vissza',
  ship: 'feladva',
}

/** Steps of many orders. `run` gives what came of each, or null when the shop could not be reached at all. */
export function useBulk() {
  const [report, setReport] = useState<BulkReport | null>(null)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const action = useAction(async (client, step: BulkStep, orders: readonly string[], more: BulkOptions) => {
    const results: BulkResult[] = []
    try {
      for (let from = 0; from < orders.length; from += batchSize) {
        setProgress({ done: from, total: orders.length })
        const batch = orders.slice(from, from + batchSize)
        const ofBatch = <T>(all: Readonly<Record<string, T>> = {}): Record<string, T> =>
          Object.fromEntries(Object.entries(all).filter(([number]) => batch.includes(number)))
        const body = {
          step,
          orders: batch,
          unpaid_reason: more.reason ?? '',
          parcel_counts: ofBatch(more.counts),
          parcel_sizes: ofBatch(more.sizes),
        }
        results.push(...(await client.takeBulkStep({ body })).results)
        setReport({ step, results: [...results] })
      }
    } finally {
      setProgress(null)
    }
    return results
  })

  async function run(
    step: BulkStep,
    orders: readonly string[],
    more: BulkOptions = {},
  ): Promise<BulkResult[] | null> {
    if (orders.length === 0 || action.busy) return null
    setReport(null)
    const results = await action.run(step, orders, more)
    const done = results?.filter(({ outcome }) => outcome === 'done').length ?? 0
    const undo = results?.map((one) => one.undo) ?? []
    if (done > 0) showStepped(`${done} ${doneTexts[step]}.`, undo)
    return results
  }

  return { run, busy: action.busy, failure: action.failure, progress, report, forget: () => setReport(null) }
}
export type Bulk = ReturnType<typeof useBulk>
