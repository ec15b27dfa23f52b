import { findSize } from '#tyres/size-in-name.ts'
import type { TyreDetails } from '#server/catalogue/index.ts'
import { vehicleOf } from '#tyres/vehicle.ts'
import { knownSizes, rimWidthsOf } from './rim-widths.ts'

/** Rules of which wheel takes which tyre, and which mounting goes with both. Pure. */

/** What is known of a variant that may be half of a set. */
export type SetGoods = TyreDetails & {
  variantId: number
  productId: number
  /** Of the product; a van's tyre may be known by its size alone. */
  name: string
}
export type TyrePart = { kind: 'tyre'; width: number; aspect: number; rim: number }
export type WheelPart = { kind: 'wheel'; rim: number; rimWidth: number }
export type SetPart = TyrePart | WheelPart

/** Tyres of half an inch more, such as R17.5, are those of lorries. */
const isCarRim = (rim: number) => Number.isInteger(rim) && rim >= 12 && rim <= 22

/** The tyre of a car or the wheel that a variant is; null for all else. What has a rim's width is a wheel. */
export function partOf(goods: Omit<SetGoods, 'variantId' | 'productId'>): SetPart | null {
  const { width, aspect, rim, rimWidth } = goods
  if (rim === null || !isCarRim(rim) || !isForCars(goods)) return null
  if (rimWidth !== null) return width === null ? { kind: 'wheel', rim, rimWidth } : null
  return width !== null && aspect !== null ? { kind: 'tyre', width, aspect, rim } : null
}

/** By the vehicle; where that is not said, by a tyre's size without the C of vans and their index of twin wheels. */
export function isForCars({ vehicle, name }: Pick<SetGoods, 'vehicle' | 'name'>): boolean {
  const kind = vehicleOf(vehicle)
  if (kind !== null) return kind === 'car' || kind === 'suv'
  const size = findSize(name)
  return !size?.rim.endsWith('C') && !size?.index.includes('/')
}

/** Whether the wheel takes the tyre, as far as rims go: bolt circle, offset, centre bore and load are the car's. */
export function takes(wheel: WheelPart, tyre: TyrePart): boolean {
  const widths = rimWidthsOf(tyre)
  return (
    widths !== null && wheel.rim === tyre.rim && widths.min <= wheel.rimWidth && wheel.rimWidth <= widths.max
  )
}

/** A tyre and a wheel, in this order, where the wheel takes the tyre; null for every other pair. */
export function pairOf(
  one: SetPart | null | undefined,
  other: SetPart | null | undefined,
): [TyrePart, WheelPart] | null {
  if (one?.kind !== 'tyre' || other?.kind !== 'wheel') return null
  return takes(other, one) ? [one, other] : null
}

/** Widths of tyres, in millimetres, that a rim of this width takes, by their aspect ratio. */
export function tyreWidthsFor(rimWidth: number): Map<number, Set<number>> {
  const fitting = knownSizes.filter(({ widths }) => widths.min <= rimWidth && rimWidth <= widths.max)
  const byAspect = Map.groupBy(fitting, ({ aspect }) => aspect)
  return new Map([...byAspect].map(([aspect, sizes]) => [aspect, new Set(sizes.map(({ width }) => width))]))
}

/** A variant of the mounting that can be bought, in the merchant's order; `rim` null: of no size in particular. */
export type MountingVariant = { variantId: number; rim: number | null }

/** The mounting of a rim size: the variant of that size; where none has a size, the only one. */
export function mountingOf(variants: readonly MountingVariant[], rim: number): MountingVariant | null {
  const sized = variants.find((variant) => variant.rim === rim)
  if (sized) return sized
  const [only] = variants
  return variants.length === 1 && only?.rim === null ? only : null
}

type OfferedMounting = {
  rim: number | null
  /** In forints; null: it has none, or is not for sale. */
  price: number | null
  isAvailable: boolean
  /** It is a tyre or a wheel itself. */
  isPart: boolean
}

/** Why a product mounts no sets, in the merchant's words. */
export function mountingProblems(
  product: { published: boolean } | null,
  mountings: readonly OfferedMounting[],
): string[] {
  if (product === null) return ['Ez a termék már nincs meg. Válasszon másikat.']
  if (!product.published) return ['Ez a termék nincs közzétéve, ezért a vevő nem veheti kosárba.']
  if (mountings.length === 0) return ['Ennek a terméknek nincs eladó változata.']
  if (mountings.some(({ isPart }) => isPart))
    return ['Ez abroncs vagy felni. Azt a terméket válassza, amely a szerelést jelenti.']
  if (mountings.length > 1 && mountings.some(({ rim }) => rim === null))
    return ['Több változata van: mindegyiknél adja meg a felni átmérőjét, hogy tudjuk, melyik mihez való.']
  if (new Set(mountings.map(({ rim }) => rim)).size < mountings.length)
    return ['Két változata is ugyanahhoz a felniátmérőhöz való. Átmérőnként egy legyen.']
  if (mountings.every(({ price }) => price === null)) return ['Ennek a terméknek még nincs ára.']
  if (mountings.every(({ isAvailable }) => !isAvailable))
    return ['Elfogyott. Szolgáltatásnál kapcsolja be, hogy készlet nélkül is rendelhető.']
  return []
}
