import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { presentImage, presentMoney } from '#platform/http/presenting.ts'
import { priceLines, problemOf, sumAmounts, type PricedLine } from '#server/cart/index.ts'
import type { SaleVariant } from '#server/catalogue/index.ts'
import { isBuyable } from './cart-reminder-mail.ts'
import { shownDays, type DeskCartRow } from './cart-desk-store.ts'

type Listed = AdminResponse<'listCarts'>['carts'][number]
type Shown = AdminResponse<'getCart'>
type Variants = ReadonlyMap<number, SaleVariant>
/** `isOn`: the shop reminds at all; `isPersonal`: who looks may see whom. */
type Known = { variants: Variants; isPersonal: boolean; isOn: boolean }

const priced = (row: DeskCartRow, variants: Variants): PricedLine[] => priceLines(row.lines, variants)

export function presentListedCart(row: DeskCartRow, { variants, isPersonal, isOn }: Known): Listed {
  const lines = priced(row, variants)
  const others = row.lines.length - 1
  const name = lines[0]?.variant.name ?? 'Már nem kapható termék'
  return {
    id: row.id,
    left_at: row.leftAt.toISOString(),
    goods: others > 0 ? `${name} és még ${others} tétel` : name,
    pieces: row.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: presentMoney(sumAmounts(lines.filter(isBuyable).map(({ amounts }) => amounts)).gross),
    contact: isPersonal ? presentContact(row) : null,
    reminder: reminderState(row, isOn),
    order: row.order,
  }
}

function presentContact({ contact }: DeskCartRow): Listed['contact'] {
  if (contact === null) return null
  const { first_name: first, last_name: last, email, phone } = contact
  return { name: `${last} ${first}`.trim(), email, phone }
}

/** What became of the reminder. Pure. */
export function reminderState(row: DeskCartRow, isOn: boolean): Listed['reminder'] {
  if (row.order !== null && !row.isOtherOrder)
    return { name: row.state === 'merged' ? 'Telefonon megrendelte' : 'Megrendelte', kind: 'ok' }
  if (row.isOtherOrder) return { name: 'Másik kosárral rendelt', kind: 'ok' }
  if (row.sentAt === null) {
    if (!row.hasRequested) return { name: 'Nem kért emlékeztetőt', kind: 'off' }
    return isOn
      ? { name: 'Emlékeztető előtt', kind: 'warn' }
      : { name: 'Kérte, de a bolt nem küld', kind: 'off' }
  }
  if (!row.hasRequested) return { name: 'Leiratkozott', kind: 'off' }
  if (row.isGivenUp) return { name: 'Az emlékeztető nem ment el', kind: 'warn' }
  if (row.leftAt > row.sentAt) return { name: 'Visszatért, nem rendelt', kind: 'warn' }
  return row.openedAt === null
    ? { name: 'Emlékeztettük', kind: 'off' }
    : { name: 'Megnyitotta az emlékeztetőt', kind: 'warn' }
}

export function presentDeskCart(row: DeskCartRow, known: Known): Shown {
  return {
    ...presentListedCart(row, known),
    started_at: row.startedAt.toISOString(),
    lines: priced(row, known.variants).map((one) => presentDeskLine(one)),
    coupon: row.coupon,
    steps: stepsOf(row),
    is_open: row.state === 'open',
    contact_note: contactNote(row, known.isPersonal),
  }
}

function presentDeskLine(priced: PricedLine): Shown['lines'][number] {
  const { line, variant, amounts } = priced
  return {
    set_id: line.setId,
    variant_id: variant.id,
    name: variant.name,
    item_number: variant.itemNumber,
    quantity: line.quantity,
    unit_measure: variant.unitMeasure,
    total: presentMoney(amounts.gross),
    picture: variant.imageKey === null ? null : presentImage(variant.imageKey, variant.name),
    problem: problemOf(priced)?.message ?? null,
  }
}

function stepsOf(row: DeskCartRow): Shown['steps'] {
  const steps: [Date | null, string][] = [
    [row.orderedAt, `Rendelés: ${row.order ?? ''}`],
    [row.leftAt, row.state === 'open' ? 'Utoljára ekkor nyúlt hozzá' : 'Lezárult'],
    [row.openedAt, 'Megnyitotta a kosarat a levélből'],
    [row.sentAt, row.isGivenUp ? 'Az emlékeztető nem ment el' : 'Elment az emlékeztető'],
    [row.startedAt, 'A kosár kezdete'],
  ]
  return steps
    .flatMap(([at, text]) => (at === null ? [] : [{ at: at.toISOString(), text }]))
    .toSorted((a, b) => b.at.localeCompare(a.at))
}

function contactNote(row: DeskCartRow, isPersonal: boolean): string {
  if (row.state !== 'open') return 'A kosár lezárult; a vevő adatai a rendelésénél vannak.'
  if (row.contact === null)
    return row.sentAt === null
      ? 'A vevő nem kért emlékeztetőt, ezért a kosaráról nem kereshető meg, és az adatai itt nem látszanak.'
      : 'A vevő lemondta az emlékeztetőt, ezért az adatai itt már nem látszanak.'
  if (!isPersonal) return 'A vevő adataihoz a rendelések személyes adatainak joga kell.'
  return `A vevő emlékeztetőt kért a kosaráról. Az adatai itt legfeljebb ${shownDays} napig látszanak.`
}
