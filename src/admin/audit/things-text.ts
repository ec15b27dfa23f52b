import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'

type Change = Pick<AdminResponse<'listChanges'>['changes'][number], 'things' | 'more_than'>

/** `Márka: Nordvál; Ár: 12 db`, the first few of them; `Akció, Ár: több mint 10 000 sor` of one that is not counted to its end. */
export function thingsText({ things, more_than: moreThan }: Change): string {
  const shown = things.slice(0, 3)
  if (moreThan !== null) {
    const names = shown.map(({ name }) => name).join(', ')
    return `${names}${things.length > 3 ? ' és más' : ''}: több mint ${formatNumber(moreThan)} sor`
  }
  const counted = shown.map(({ name, label, count }) =>
    count === 1 ? `${name}: ${label}` : `${name}: ${formatNumber(count)} db`,
  )
  return [...counted, ...(things.length > 3 ? ['…'] : [])].join('; ')
}
