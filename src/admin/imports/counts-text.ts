import { formatNumber } from '#contract/money.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'

type Counts = NonNullable<AdminResponse<'getImport'>['counts']>

/** What rows do, in a line: `12 új, 30 módosul, 958 változatlan, 2 hibás`. */
export function countsText({ created, updated, unchanged, rejected }: Counts): string {
  const parts = [
    [created, 'új'],
    [updated, 'módosul'],
    [unchanged, 'változatlan'],
    [rejected, 'hibás'],
  ] as const
  const shown = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatNumber(count)} ${word}`)
  return shown.length > 0 ? shown.join(', ') : 'nincs benne sor'
}
