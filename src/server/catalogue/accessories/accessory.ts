import { formatNumber } from '#contract/money.ts'
import { articleOf } from '#contract/article.ts'
import { sizeRoles } from '#tyres/tyre-attributes.ts'

/** Rules of which accessories fit which goods, and how many of them. Pure. */

/**
 * How a value of an accessory goes with one of the main goods. `contains`: it is a list, which names the other's value;
 * `from` and `to`: it is a number, up from which or down from which the other's lies.
 */
export const matchKinds = ['equal', 'contains', 'from', 'to'] as const
export type MatchKind = (typeof matchKinds)[number]
/** For each piece of the main goods, for each set of them (what is usually bought at once), or however many they are. */
export const quantityKinds = ['per_piece', 'per_set', 'once'] as const
export type QuantityKind = (typeof quantityKinds)[number]

export type AccessoryMatch = {
  kind: MatchKind
  /** Null: the tyre's size. */
  mainAttributeId: number | null
  accessoryAttributeId: number
}

export type AccessoryRule = {
  id: number
  mainCategoryId: number
  accessoryCategoryId: number
  matches: AccessoryMatch[]
  quantityKind: QuantityKind
  quantity: number
}

/** A value of the main goods, as `variant_attribute` has it, with what is shown of it. */
export type MainValue = {
  attributeId: number
  slug: string
  name: string
  unit: string | null
  kind: 'choice' | 'number' | 'boolean' | 'text'
  value: string
  number: number | null
  label: string | null
}

/** Something that is looked at or in the cart. `values` are those that all its variants concerned share. */
export type MainGoods = {
  productId: number
  /** All that it stands in, and all above those. */
  categories: ReadonlySet<number>
  quantity: number
  /** How many of it are usually bought at once. */
  setSize: number
  values: readonly MainValue[]
}

/** What an attribute of an accessory may be, as the index counts it. */
export type OfferedValue = { value: string; label: string | null }

/** What the main goods have of an attribute: any of these texts, and the number. */
type Wanted = { texts: string[]; number: number | null; shown: string }

/** Values that every one of some variants has. */
export function sharedValues(variants: readonly (readonly MainValue[])[]): MainValue[] {
  const [first = [], ...others] = variants
  return first.filter(({ attributeId, value }) =>
    others.every((values) => values.some((one) => one.attributeId === attributeId && one.value === value)),
  )
}

/** A rule is for what stands in its category, unless that is such an accessory itself. */
export function appliesTo(
  { mainCategoryId, accessoryCategoryId }: Pick<AccessoryRule, 'mainCategoryId' | 'accessoryCategoryId'>,
  { categories }: Pick<MainGoods, 'categories'>,
): boolean {
  return categories.has(mainCategoryId) && !categories.has(accessoryCategoryId)
}

/** `205/55 R16`; null for what has no width or no rim. */
export function tyreSizeOf(values: readonly MainValue[]): string | null {
  const numberOf = (role: 'width' | 'aspect' | 'rim') =>
    values.find(({ slug }) => (sizeRoles[role] as readonly string[]).includes(slug))?.number ?? null
  const [width, aspect, rim] = [numberOf('width'), numberOf('aspect'), numberOf('rim')]
  if (width === null || rim === null) return null
  return `${formatNumber(width)}${aspect === null ? '' : `/${formatNumber(aspect)}`}\u00a0R${formatNumber(rim)}`
}

/** What a match wants of accessories for these goods; null where they have nothing that it could be compared with. */
export function wantedOf(
  { mainAttributeId }: AccessoryMatch,
  goods: Pick<MainGoods, 'values'>,
): Wanted | null {
  if (mainAttributeId === null) {
    const size = tyreSizeOf(goods.values)
    return size === null ? null : { texts: [size], number: null, shown: size }
  }
  const found = goods.values.find(({ attributeId }) => attributeId === mainAttributeId)
  if (!found) return null
  const texts = found.label === null ? [found.value] : [found.value, found.label]
  return { texts, number: found.number, shown: shownValue(found) }
}

function shownValue({ kind, unit, value, number, label }: MainValue): string {
  if (kind === 'boolean') return value === 'true' ? 'igen' : 'nem'
  if (kind !== 'number') return label ?? value
  return `${formatNumber(number ?? Number(value))}${unit ? `\u00a0${unit}` : ''}`
}

/** Blanks, capitals, the sign of multiplication and the Z of ZR make no difference. */
const comparable = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/×/g, 'x')
    .replace(/,/g, '.')
    .replace(/(?<=\d)zr(?=\d)/, 'r')

/** The parts of a list: they end with a semicolon, a line, or a comma before a blank, as `5x114,3` has a comma of its own. */
export const listedParts = (list: string): string[] =>
  list
    .split(/;|\n|,\s/)
    .map(comparable)
    .filter((part) => part !== '')

/** Those of an accessory's values that fit. */
export function fittingValues(kind: MatchKind, wanted: Wanted, offered: readonly OfferedValue[]): string[] {
  const texts = new Set(wanted.texts.map(comparable))
  return offered.filter((one) => fits(kind, { ...wanted, texts }, one)).map(({ value }) => value)
}

function fits(
  kind: MatchKind,
  { texts, number }: { texts: ReadonlySet<string>; number: number | null },
  { value, label }: OfferedValue,
): boolean {
  const own = label === null ? [value] : [value, label]
  if (kind === 'equal') return own.some((text) => texts.has(comparable(text)))
  if (kind === 'contains') return own.some((text) => listedParts(text).some((part) => texts.has(part)))
  const limit = value.trim() === '' ? Number.NaN : Number(value)
  if (number === null || !Number.isFinite(limit)) return false
  return kind === 'from' ? limit <= number : number <= limit
}

/** How many of an accessory go with these goods. */
export function accessoryQuantity(
  { quantityKind, quantity }: Pick<AccessoryRule, 'quantityKind' | 'quantity'>,
  goods: readonly Pick<MainGoods, 'quantity' | 'setSize'>[],
): number {
  if (quantityKind === 'once') return quantity
  const units = goods.map((one) =>
    quantityKind === 'per_piece' ? one.quantity : Math.ceil(one.quantity / one.setSize),
  )
  return quantity * units.reduce((sum, unit) => sum + unit, 0)
}

/** `Illik a 205/55 R16 mérethez`. */
export function fittingReason(matches: readonly AccessoryMatch[], goods: Pick<MainGoods, 'values'>): string {
  const size = matches.some(({ mainAttributeId }) => mainAttributeId === null) && tyreSizeOf(goods.values)
  const named = goods.values
    .filter(({ attributeId }) => matches.some(({ mainAttributeId }) => mainAttributeId === attributeId))
    .map(spoken)
  if (size) return [`Illik ${articleOf(size)} ${size} mérethez`, ...named].join(', ')
  return named.length > 0 ? `Illik ehhez: ${named.join(', ')}` : 'Ajánlott kiegészítő'
}

/** `felni 16 col`; a word such as `Személyautó` says by itself what it is. */
function spoken(one: MainValue): string {
  const value = shownValue(one)
  const isWord = one.kind !== 'number' && one.kind !== 'boolean' && !/\d/.test(value)
  return isWord ? value : `${inSentence(one.name)} ${value}`
}

/** A name within a sentence begins small, unless it is an abbreviation such as `ET`. */
const inSentence = (name: string) =>
  /^\p{Lu}(?=\p{Ll})/u.test(name) ? name.charAt(0).toLocaleLowerCase('hu') + name.slice(1) : name

/**
 * The first of each list, then the second of each, and so on: a rule that finds much leaves room for the others. What is the
 * same by `keyOf` comes once.
 */
export function takeTurns<T>(
  lists: readonly (readonly T[])[],
  keyOf: (one: T) => number,
  limit: number,
): T[] {
  const chosen = new Map<number, T>()
  const rounds = Math.max(0, ...lists.map(({ length }) => length))
  for (let round = 0; round < rounds; round += 1)
    for (const list of lists) {
      const one = list[round]
      if (one !== undefined && !chosen.has(keyOf(one))) chosen.set(keyOf(one), one)
      if (chosen.size === limit) return [...chosen.values()]
    }
  return [...chosen.values()]
}
