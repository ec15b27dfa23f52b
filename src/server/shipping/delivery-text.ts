import { formatForint, formatNumber } from '#contract/money.ts'
import type { DayCount } from '#hungary/delivery-promise.ts'
import { kilograms, toFields, type DeliveryRow } from './delivery-method.ts'
import type { ShippingBand, ShippingEligibility } from './shipping.ts'

/** Names for what a method points to. */
export type DeliveryNames = {
  providers: ReadonlyMap<string, { name: string; points: number }>
  categories: ReadonlyMap<string, string>
}

/** What a method costs and carries, a short sentence each. Pure. */
export function deliverySummary(method: DeliveryRow, names: DeliveryNames): string[] {
  return [priceText(method), ...limitTexts(method, names)]
}

function priceText(method: DeliveryRow): string {
  const { price, bands, free_from: freeFrom } = toFields(method)
  if (price === 'unset') return 'A díja még nincs megadva'
  if (price === 'free') return 'Ingyenes'
  if (price === 'quotation') return 'Egyedi ajánlat alapján'
  const amounts = bands.map(({ gross }) => gross)
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const amount = least === most ? formatForint(least) : `${formatForint(least)} – ${formatForint(most)}`
  return freeFrom === null ? amount : `${amount}, ${formatForint(freeFrom)} felett ingyenes`
}

/** All prices, as the audit shows them: `40 kg-ig 1 990 Ft; bármekkora súlyra 6 990 Ft`. */
export function bandsText(bands: readonly ShippingBand[]): string {
  return bands
    .map(({ fromTotal, toWeightGrams, gross }) => {
      const weight = toWeightGrams === null ? 'bármekkora súlyra' : `${kilograms(toWeightGrams)}-ig`
      return `${fromTotal === 0 ? '' : `${formatForint(fromTotal)} értéktől `}${weight} ${formatForint(gross)}`
    })
    .join('; ')
}

function limitTexts(
  { maxWeightGrams, eligibility, requestedDayFrom, transitDays }: DeliveryRow,
  names: DeliveryNames,
) {
  return [
    weightText(eligibility.minWeightGrams, maxWeightGrams),
    totalText(eligibility),
    eligibility.maxPieces === undefined ? null : `legfeljebb ${eligibility.maxPieces} darab`,
    eligibility.maxSideMm === undefined
      ? null
      : `legfeljebb ${formatNumber(eligibility.maxSideMm / 10)} cm hosszú`,
    eligibility.locker ? 'csak automatába férő termékekhez' : null,
    categoryText('csak ehhez', eligibility.onlyCategories, names),
    categoryText('ehhez nem', eligibility.exceptCategories, names),
    eligibility.postalCodes ? `csak ide: ${eligibility.postalCodes.map(postalArea).join(', ')}` : null,
    requestedDayFrom === null ? null : `nap kérhető, ${requestedDayFrom} munkanap után`,
    transitDays && requestedDayFrom === null ? `úton ${dayCountText(transitDays)}` : null,
  ].filter((text) => text !== null)
}

/** `3–5 munkanap` */
export const dayCountText = ({ from, to }: DayCount): string =>
  from === to ? `${from} munkanap` : `${from}–${to} munkanap`

function weightText(min: number | undefined, max: number | null): string | null {
  if (min !== undefined && max !== null) return `${kilograms(min)} és ${kilograms(max)} között`
  if (min !== undefined) return `legalább ${kilograms(min)}`
  return max === null ? null : `legfeljebb ${kilograms(max)}`
}

function totalText({ minTotal, maxTotal }: ShippingEligibility): string | null {
  if (minTotal !== undefined && maxTotal !== undefined)
    return `${formatForint(minTotal)} és ${formatForint(maxTotal)} között`
  if (minTotal !== undefined) return `${formatForint(minTotal)} értéktől`
  return maxTotal === undefined ? null : `${formatForint(maxTotal)} értékig`
}

function categoryText(lead: string, slugs: readonly string[] | undefined, { categories }: DeliveryNames) {
  return slugs ? `${lead}: ${slugs.map((slug) => categories.get(slug) ?? slug).join(', ')}` : null
}

/** `4032`; of a beginning `4…` */
const postalArea = (code: string) => (code.length === 4 ? code : `${code}…`)

/** How a method stands in the merchant's list. Pure. */
export function deliveryState(
  method: DeliveryRow,
  { providers }: Pick<DeliveryNames, 'providers'>,
): { kind: 'ok' | 'warn' | 'off'; text: string } {
  if (!method.active)
    return toFields(method).price === 'unset'
      ? { kind: 'warn', text: 'Díjra vár' }
      : { kind: 'off', text: 'Kikapcsolva' }
  const points = method.pickupProviders.reduce((sum, code) => sum + (providers.get(code)?.points ?? 0), 0)
  return method.isPickupPoint && points === 0
    ? { kind: 'warn', text: 'Nincs betöltött átvételi pont' }
    : { kind: 'ok', text: 'Választható' }
}
