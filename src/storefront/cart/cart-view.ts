import { formatForint } from '#contract/money.ts'
import { countGoods, groupSets, nameOfSet, type PartsOfSet } from '#contract/line-sets.ts'
import type { Cart, CartItem } from '#contract/wire.ts'
import { modelName, sizeInText } from '../ui/model-name.ts'
import type { TyreSize } from '../ui/tyre.ts'

/** A line as it is shown. Its total is made from `unitGross` (forints), so it can follow a quantity at once. */
export type CartLineView = {
  id: string
  /** Lines of one set share it, and change together. */
  setId: string | null
  variantId: number
  url: string
  name: string
  model: string
  size: TyreSize | null
  thumbnail: string | null
  /** Of one sold unit, which is what the quantity counts: `28 990 Ft / db`. */
  unitPrice: string
  unitGross: number
  quantity: number
  /** The largest quantity that can be requested. */
  maxQuantity: number
  problem: string | null
  brand: string | null
  /** From the root down. */
  categories: string[]
}
/** A cart as the browser keeps it: what is shown, and what distinguishes a newer response from an older one. */
export type CartView = {
  id: string
  revision: number
  lines: CartLineView[]
  /** When all of it arrives, in words; absent in one from before that was said. */
  promise?: string | null
}

const maxLineQuantity = 999

function lineView(item: CartItem): CartLineView {
  const { product_variant: variant, problem } = item
  const size = sizeInText(item.name)
  const available = problem?.available_quantity ?? variant.availability.available_quantity ?? maxLineQuantity
  return {
    id: item.id,
    setId: item.set_id ?? null,
    variantId: variant.id,
    url: item.url,
    name: item.name,
    model: modelName(item.name, null, size),
    size,
    thumbnail: item.primary_image?.product_thumbnail ?? null,
    unitPrice: `${variant.price.gross.formatted_value}\u00a0/\u00a0${item.unit_measure}`,
    unitGross: variant.price.gross.value,
    quantity: item.quantity,
    maxQuantity: Math.max(item.quantity, Math.min(available, maxLineQuantity)),
    problem: problem?.message ?? null,
    brand: item.brand?.name ?? null,
    categories: item.categories,
  }
}

export function cartView(cart: Cart): CartView {
  return {
    id: cart.id,
    revision: cart.revision,
    lines: cart.items.map(lineView),
    promise: cart.promise?.text ?? null,
  }
}

export const lineTotal = (line: Pick<CartLineView, 'unitGross' | 'quantity'>) =>
  formatForint(line.unitGross * line.quantity)
/** A set counts as its wheels. */
export const cartCount = ({ lines }: CartView) => countGoods(lines.map(asItem))
/** Forints. */
export const cartSum = ({ lines }: CartView) =>
  lines.reduce((sum, line) => sum + line.unitGross * line.quantity, 0)
export const cartTotal = (view: CartView) => formatForint(cartSum(view))

/** What is shown as one: a line, or the lines of a set. A change of the line `id` is one of all of it. */
export type CartEntry = Pick<
  CartLineView,
  'id' | 'name' | 'model' | 'size' | 'unitPrice' | 'unitGross' | 'quantity' | 'maxQuantity' | 'problem'
> & {
  /** null for a set, whose parts have their own. */
  url: string | null
  thumbnails: (string | null)[]
  /** Of a set: tyre, wheel and mounting. */
  parts: CartLineView[]
}

const asItem = (line: CartLineView) => ({ ...line, set_id: line.setId })

/** The lines of a cart as they are shown, in their order. */
export const cartEntries = ({ lines }: Pick<CartView, 'lines'>): CartEntry[] =>
  groupSets(lines.map(asItem)).map((entry) =>
    entry.kind === 'set'
      ? setEntry(entry.lines)
      : { ...entry.line, thumbnails: [entry.line.thumbnail], parts: [] },
  )

function setEntry(parts: PartsOfSet<CartLineView>): CartEntry {
  const [tyre, wheel] = parts
  const unitGross = parts.reduce((sum, part) => sum + part.unitGross, 0)
  return {
    id: tyre.id,
    url: null,
    name: `${nameOfSet}: ${tyre.name}, ${wheel.name}`,
    model: nameOfSet,
    size: null,
    thumbnails: [tyre.thumbnail, wheel.thumbnail],
    unitPrice: `${formatForint(unitGross)}\u00a0/\u00a0db`,
    unitGross,
    quantity: tyre.quantity,
    maxQuantity: Math.min(...parts.map(({ maxQuantity }) => maxQuantity)),
    problem:
      parts.flatMap(({ model, problem }) => (problem ? [`${model}: ${problem}`] : [])).join(' ') || null,
    parts: [...parts],
  }
}
