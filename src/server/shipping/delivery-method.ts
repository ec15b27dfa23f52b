import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import { formatForint, formatNumber } from '#contract/money.ts'
import { isCarrier } from '#server/carrier/index.ts'
import { foldText } from '#hungary/folded-text.ts'
import type { PickupProvider } from './feeds/pickup-feeds.ts'
import type { ShippingBand, ShippingEligibility, ShippingMethodRecord } from './shipping.ts'

/** Rules for what a merchant says of a delivery method. Pure. */

/** As the desk and the command line give it: the contract's fields. */
export type DeliveryFields = AdminRequest<'createDeliveryMethod'>['body']
/** As it is stored; what the merchant does not set is absent. */
export type DeliveryInput = Omit<ShippingMethodRecord, 'id' | 'imageKey'>
/** With what only the desk shows. */
export type DeliveryRow = ShippingMethodRecord & { slug: string; version: number }
/** What a method can name. */
export type KnownParts = {
  carriers: readonly string[]
  providers: readonly string[]
  categories: readonly string[]
}
export type FieldProblems = Record<string, string[]>

/** Carries the merchant's own: no carrier's parcel. */
export const ownCarrier = 'own'
/** Of one that costs nothing, as it is stored: a method without bands waits for its price. */
const freeBand: ShippingBand = { fromTotal: 0, toWeightGrams: null, gross: 0 }

/** The stored form; bands in the order in which they rule: the highest total first, then the lightest. */
export function toDelivery(fields: DeliveryFields): DeliveryInput {
  const isPickupPoint = fields.kind === 'pickup_point'
  return {
    name: fields.name,
    description: fields.description,
    provider: fields.carrier,
    bands: bandsOf(fields),
    freeFrom: fields.price === 'bands' ? fields.free_from : null,
    maxWeightGrams: fields.max_weight,
    taxRate: fields.tax_rate,
    addressRequired: fields.kind === 'home',
    isPickupPoint,
    requestForQuotation: fields.price === 'quotation',
    pickupProviders: isPickupPoint ? (fields.pickup_providers as PickupProvider[]) : [],
    eligibility: eligibilityOf(fields),
    requestedDayFrom: fields.requested_day_from,
    transitDays: fields.transit_days,
    active: fields.active,
  }
}

function bandsOf({ price, bands }: DeliveryFields): ShippingBand[] {
  if (price === 'free') return [freeBand]
  if (price === 'quotation') return []
  return bands
    .map(({ from_total: fromTotal, to_weight: toWeightGrams, gross }) => ({
      fromTotal,
      toWeightGrams,
      gross,
    }))
    .toSorted((a, b) => b.fromTotal - a.fromTotal || weightOf(a) - weightOf(b))
}

const weightOf = ({ toWeightGrams }: Pick<ShippingBand, 'toWeightGrams'>) => toWeightGrams ?? Infinity

function eligibilityOf(fields: DeliveryFields): ShippingEligibility {
  const given: { [K in keyof ShippingEligibility]: ShippingEligibility[K] | null } = {
    minWeightGrams: fields.min_weight,
    maxSideMm: fields.max_side,
    maxPieces: fields.max_pieces,
    minTotal: fields.min_total,
    maxTotal: fields.max_total,
    ...(fields.locker && { locker: true }),
    ...(fields.only_categories.length > 0 && { onlyCategories: fields.only_categories }),
    ...(fields.except_categories.length > 0 && { exceptCategories: fields.except_categories }),
    ...(fields.postal_codes.length > 0 && { postalCodes: fields.postal_codes }),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}

/** The contract's fields of a stored method. */
export function toFields(method: DeliveryInput): Omit<DeliveryFields, 'price'> & { price: DeliveryPrice } {
  const { eligibility } = method
  const price = priceOf(method)
  return {
    name: method.name,
    description: method.description,
    kind: method.isPickupPoint ? 'pickup_point' : method.addressRequired ? 'home' : 'personal',
    carrier: isCarrier(method.provider) ? method.provider : ownCarrier,
    pickup_providers: method.pickupProviders,
    price,
    bands:
      price === 'bands'
        ? method.bands
            .map(({ fromTotal, toWeightGrams, gross }) => ({
              from_total: fromTotal,
              to_weight: toWeightGrams,
              gross,
            }))
            .toSorted((a, b) => a.from_total - b.from_total)
        : [],
    free_from: method.freeFrom,
    tax_rate: method.taxRate as DeliveryFields['tax_rate'],
    max_weight: method.maxWeightGrams,
    min_weight: eligibility.minWeightGrams ?? null,
    min_total: eligibility.minTotal ?? null,
    max_total: eligibility.maxTotal ?? null,
    max_pieces: eligibility.maxPieces ?? null,
    max_side: eligibility.maxSideMm ?? null,
    locker: eligibility.locker ?? false,
    only_categories: eligibility.onlyCategories ?? [],
    except_categories: eligibility.exceptCategories ?? [],
    postal_codes: eligibility.postalCodes ?? [],
    requested_day_from: method.requestedDayFrom,
    transit_days: method.transitDays,
    active: method.active,
  }
}

export type DeliveryPrice = DeliveryFields['price'] | 'unset'

/** A method that is offered without bands costs nothing; one that is not offered waits for its price. */
function priceOf({ requestForQuotation, bands, active, addressRequired, isPickupPoint }: DeliveryInput) {
  if (requestForQuotation) return 'quotation'
  if (bands.length > 0)
    return bands.every(({ fromTotal, gross }) => gross === 0 && fromTotal === 0) ? 'free' : 'bands'
  const isPersonal = !addressRequired && !isPickupPoint
  return active || isPersonal ? 'free' : 'unset'
}

/**
 * What must be mended before it can be saved, by field; nothing when all is well. `others`: the names of the other methods.
 * One that is not offered may wait for its price.
 */
export function deliveryProblems(
  fields: DeliveryFields,
  known: KnownParts,
  others: readonly string[],
): FieldProblems {
  const problems: FieldProblems = {}
  const add = (field: keyof DeliveryFields, message: string | null) => {
    if (message !== null) (problems[field] ??= []).push(message)
  }
  const isTaken = others.some((name) => foldText(name) === foldText(fields.name))
  add('name', isTaken ? 'Ezen a néven már van szállítási mód.' : null)
  add('carrier', unknownAmong([fields.carrier], [...known.carriers, ownCarrier], 'Nincs ilyen futár'))
  add('pickup_providers', providerProblem(fields, known))
  if (fields.price === 'bands') {
    add('bands', bandProblem(fields))
    add('free_from', freeProblem(fields))
  }
  add('min_weight', weightProblem(fields))
  add('max_total', limitProblem(fields))
  for (const field of ['only_categories', 'except_categories'] as const)
    add(field, unknownAmong(fields[field], known.categories, 'Nincs ilyen kategória'))
  const both = fields.only_categories.find((slug) => fields.except_categories.includes(slug))
  add('except_categories', both === undefined ? null : `Egyszerre csak ehhez és ehhez nem: ${both}.`)
  return problems
}

function unknownAmong(named: readonly string[], known: readonly string[], message: string): string | null {
  const unknown = named.filter((one) => !known.includes(one))
  return unknown.length === 0 ? null : `${message}: ${unknown.join(', ')}.`
}

function providerProblem({ kind, pickup_providers: chosen }: DeliveryFields, known: KnownParts) {
  if (kind !== 'pickup_point') return null
  if (chosen.length === 0) return 'Jelölje meg, kinek az átvételi pontjai választhatók.'
  return unknownAmong(chosen, known.providers, 'Nincs ilyen szolgáltató')
}

/** Bands without a gap up to the weight limit, without two that rule at once, and without one that never does. */
function bandProblem({ bands, active, max_weight: maxWeight, max_total: maxTotal }: DeliveryFields) {
  if (bands.length === 0) return active ? 'Adja meg a díjat, vagy válassza, hogy ingyenes.' : null
  const tiers = Map.groupBy(bands, ({ from_total: fromTotal }) => fromTotal)
  for (const [fromTotal, tier] of tiers) {
    const weights = tier.map(({ to_weight: weight }) => weight ?? Infinity).toSorted((a, b) => a - b)
    const twice = weights.find((weight, index) => weight === weights[index + 1])
    if (twice !== undefined) return `Két díj is érvényes volna${tierText(fromTotal)} ${upTo(twice)}.`
    const never = weights.find((_, index) => index > 0 && weights[index - 1]! >= (maxWeight ?? Infinity))
    if (never !== undefined && maxWeight !== null)
      return `A súlyhatár ${kilograms(maxWeight)}, ezért a díj ${upTo(never)} sosem lenne érvényes.`
    if (maxTotal !== null && fromTotal > maxTotal)
      return `Legfeljebb ${formatForint(maxTotal)} értékhez választható, ezért a ${formatForint(fromTotal)} feletti díj sosem lenne érvényes.`
  }
  return gapProblem(tiers.get(Math.min(...tiers.keys()))!, maxWeight)
}

function gapProblem(tier: DeliveryFields['bands'], maxWeight: number | null): string | null {
  const heaviest = Math.max(...tier.map(({ to_weight: weight }) => weight ?? Infinity))
  return maxWeight !== null && heaviest < maxWeight
    ? `${kilograms(heaviest)} és ${kilograms(maxWeight)} között nincs díj.`
    : null
}

function freeProblem({ free_from: freeFrom, max_total: maxTotal }: DeliveryFields): string | null {
  return freeFrom !== null && maxTotal !== null && freeFrom > maxTotal
    ? `Legfeljebb ${formatForint(maxTotal)} értékhez választható, ezért sosem lenne ingyenes.`
    : null
}

function weightProblem({ min_weight: min, max_weight: max }: DeliveryFields): string | null {
  return min !== null && max !== null && min > max
    ? 'A legkisebb súly nem lehet nagyobb a legnagyobbnál.'
    : null
}

function limitProblem({ min_total: min, max_total: max }: DeliveryFields): string | null {
  return min !== null && max !== null && min > max
    ? 'A legnagyobb érték nem lehet kisebb a legkisebbnél.'
    : null
}

const tierText = (fromTotal: number) => (fromTotal === 0 ? '' : ` ${formatForint(fromTotal)} értéktől`)
const upTo = (grams: number) => (grams === Infinity ? 'bármekkora súlyra' : `${kilograms(grams)} súlyig`)
export const kilograms = (grams: number): string => `${formatNumber(grams / 1000)} kg`
