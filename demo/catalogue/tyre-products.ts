import { type AttributeValues, type DemoImage, type DemoProduct, type DemoVariant } from '../demo-types.ts'
import { drawTyre, type TyreDrawing } from '../drawing/tyre.ts'
import { internalEan, slugOf } from './codes.ts'
import { isReduced, makeOffer, shelfPrice } from './offers.ts'
import { createRandom, type Random, seedOf } from './random.ts'
import { type TyrePattern } from './tyre-pattern.ts'
import { TYRE_PATTERNS } from './tyre-patterns.ts'
import { type Edition, editionText, sizeText, TYRE_SIZES, type TyreSize } from './tyre-sizes.ts'
import { tyreDescription, tyreSummary } from './tyre-texts.ts'

const TIER_PRICE = [1.3, 1.08, 0.9, 0.76]
const SEASON_PRICE = { teli: 1, nyari: 0.95, negyevszakos: 1.05 }
const RIM_PRICE: Record<number, number> = {
  12: 15900,
  13: 15400,
  14: 17200,
  15: 20400,
  16: 27000,
  17: 36500,
  18: 47500,
  19: 64000,
  20: 79000,
  21: 54000,
}
const REFERENCE_WIDTH: Record<number, number> = {
  13: 155,
  14: 175,
  15: 190,
  16: 205,
  17: 220,
  18: 235,
  19: 240,
  20: 250,
}

/** Gross price of one tyre before the edition's share. */
const basePrice = (size: TyreSize, pattern: TyrePattern): number => {
  const tier = (TIER_PRICE[pattern.tier - 1] ?? 1) * (pattern.runFlat ? 1.18 : 1)
  if (size.vehicle === 'teher')
    return size.width * size.rim * (size.rim > 20 ? 26 : 24) * (0.85 + tier * 0.15)
  const rim = RIM_PRICE[size.rim] ?? 30000
  if (size.vehicle === 'motor')
    return (size.rim < 16 ? 15900 + size.width * 60 : 26000 + size.width * 210) * tier
  const wide = 1 + (size.width - (REFERENCE_WIDTH[size.rim] ?? size.width)) / 330
  const vehicle = { szemely: 1, suv: 1.08, kisteher: size.rim < 16 ? 1.35 : 1.2 }[size.vehicle]
  return rim * wide * vehicle * tier * SEASON_PRICE[pattern.season]
}

const grams = (size: TyreSize): number => {
  const outer = size.rim * 12.7 + (size.width * size.profile) / 100
  const heavy = { szemely: 1, suv: 1.15, kisteher: 1.3, motor: 0.62, teher: 1.5 }[size.vehicle]
  return Math.round(((size.width / 205) * (outer / 316) ** 2 * 9000 * heavy) / 50) * 50
}

const classFrom = (random: Random, letters: string, centre: number): string => {
  const at = Math.max(0, Math.min(letters.length - 1, Math.round(centre + random.next() * 1.3 - 0.65)))
  return letters[at] ?? 'c'
}

/** The EU label's classes: dearer tyres do better, winter tyres roll harder. Motorcycle tyres have no label. */
const labelOf = (size: TyreSize, pattern: TyrePattern, random: Random): AttributeValues => {
  if (size.vehicle === 'motor') return {}
  const cold = pattern.season === 'teli' ? 0.5 : 0
  const fuel = classFrom(random, 'abcde', 0.6 + pattern.tier * 0.45 + cold)
  const wet = classFrom(random, 'abcde', -0.1 + pattern.tier * 0.45 + cold / 2)
  const noise =
    67 + Math.round((size.width - 155) / 40) + random.between(0, 2) + (size.vehicle === 'kisteher' ? 1 : 0)
  return {
    uzemanyag: fuel,
    'nedves-tapadas': wet,
    zaj: noise,
    zajosztaly: noise <= 69 ? 'a' : noise <= 73 ? 'b' : 'c',
  }
}

const editionAttributes = (edition: Edition): AttributeValues => ({
  'terhelesi-index': edition.load,
  ...(edition.dualLoad === undefined ? {} : { 'iker-terhelesi-index': edition.dualLoad }),
  sebessegindex: edition.speed.toLowerCase(),
  erositett: edition.reinforced,
})

const DRAWN_SEASON = { teli: 'winter', nyari: 'summer', negyevszakos: 'all' } as const

const drawing = (pattern: TyrePattern, size: TyreSize): TyreDrawing => ({
  width: size.width,
  profile: size.profile,
  rim: size.rim,
  season: DRAWN_SEASON[pattern.season],
  brand: pattern.brand,
  model: pattern.model,
  size: sizeText(size),
  style: pattern.style,
  crown: size.vehicle === 'motor' ? 'round' : 'flat',
  snowflake: pattern.season !== 'nyari',
})

/** Views that all sizes of a pattern share: from the side, the tread, mounted. */
const patternViews = (pattern: TyrePattern, typical: TyreSize): DemoImage[] => {
  const tyre = { ...drawing(pattern, typical), size: pattern.season === 'nyari' ? 'OUTSIDE' : 'M+S' }
  const name = `${pattern.brand} ${pattern.model}`
  const key = `abroncs/${slugOf(name)}`
  const views: DemoImage[] = [
    {
      key: `${key}-oldalrol`,
      title: `${name} oldalról`,
      draw: () => drawTyre({ ...tyre, yaw: 0.12, pitch: 0.03 }),
    },
    {
      key: `${key}-futofelulet`,
      title: `${name} futófelülete`,
      draw: () => drawTyre({ ...tyre, yaw: 1.36, pitch: 0.03 }),
    },
  ]
  if (typical.vehicle === 'motor' || typical.vehicle === 'teher') return views
  const spokes = { spokes: 5, twin: 0.2, finish: pattern.tier === 1 ? 'graphite' : 'silver' } as const
  views.push({
    key: `${key}-felnin`,
    title: `${name} felnire szerelve`,
    draw: () => drawTyre({ ...tyre, wheel: spokes }),
  })
  return views
}

/** Sizes of a pattern, spread evenly over those that fit; the most usual size is always among them. */
const sizesOf = (pattern: TyrePattern): TyreSize[] => {
  const [from, to] = pattern.rims ?? [0, 99]
  const fitting = TYRE_SIZES.filter(
    ({ vehicle, rim }) => vehicle === pattern.vehicle && rim >= from && rim <= to,
  )
  const count = Math.min(pattern.sizes, fitting.length)
  const step = fitting.length / count
  const offset = (seedOf(pattern.model) % 100) / 100
  const chosen = new Set(
    Array.from(
      { length: count },
      (_, index) => fitting[Math.floor((index + offset) * step) % fitting.length],
    ),
  )
  const usual = fitting.find(({ width, profile, rim }) => width === 205 && profile === 55 && rim === 16)
  if (usual) chosen.add(usual)
  return fitting.filter((size) => chosen.has(size))
}

const leafOf = (pattern: TyrePattern): string => {
  const season = pattern.season
  const ending = { szemely: 'szemelygumi', suv: 'suv-gumi', kisteher: 'kistehergumi', motor: '', teher: '' }[
    pattern.vehicle
  ]
  return pattern.leaf ?? `${season}-${ending}`
}

const MODEL_YEARS = ['25', '26', '26', '26']

const build = (pattern: TyrePattern, size: TyreSize, views: DemoImage[], serial: number): DemoProduct => {
  const text = sizeText(size)
  const family = `${pattern.brand} ${pattern.model} ${text}`
  const random = createRandom(seedOf(`${family} ${pattern.season}`))
  const several = size.editions.length > 1 && (pattern.tier < 3 || random.chance(0.4))
  const editions = several ? size.editions : [random.pick(size.editions)]
  const base = basePrice(size, pattern)
  const key = slugOf(`${family} ${pattern.season}`)
  const year = random.pick(MODEL_YEARS)
  const variants = editions.map((edition, index): DemoVariant => {
    const gross = shelfPrice(base * (1 + index * 0.07 + (random.next() - 0.5) * 0.06))
    return {
      itemNumber: `GG-${10000 + serial}${several ? `-${index + 1}` : ''}`,
      ean: internalEan(serial * 4 + index),
      ...(several ? { name: editionText(edition) } : {}),
      slug: slugOf(`${family} ${editionText(edition)} ${pattern.season}`),
      attributes: several ? { ...editionAttributes(edition), kivitel: slugOf(editionText(edition)) } : {},
      ...makeOffer(random, gross, size.vehicle === 'teher' ? 20 : 60),
      weightGrams: grams(size),
      longestSideMm: Math.round(size.rim * 25.4 + (size.width * size.profile) / 50),
    }
  })
  const [only] = editions
  const newModel =
    ['Skare', 'Zúzmara Plusz', 'Route 4S', 'Ribline Sport', 'Quartet', 'Lean 2'].includes(pattern.model) &&
    random.chance(0.6)
  const loved = ['Fjell 3', 'Route 4S', 'Ribline 5', 'Zúzmara'].includes(pattern.model) && random.chance(0.35)
  const inStock = variants.some((variant) => variant.forSale && variant.stock.onHand > 3)
  const attributes: AttributeValues = {
    szelesseg: size.width,
    oldalfal: size.profile,
    felni: size.rim,
    szerkezet: size.construction.toLowerCase(),
    evszak: pattern.season,
    jarmu: pattern.vehicle,
    ...(several || !only ? {} : editionAttributes(only)),
    defektturo: pattern.runFlat ?? false,
    hopehely: pattern.season !== 'nyari',
    ...labelOf(size, pattern, random),
    mintazat: pattern.model,
    dot: `20${year}. ${random.between(10, 42)}. hét`,
  }
  return {
    slug: several ? key : slugOf(`${family} ${only ? editionText(only) : ''} ${pattern.season}`),
    name: several || !only ? family : `${family} ${editionText(only)}`,
    itemNumber: `GG-${10000 + serial}`,
    brand: slugOf(pattern.brand),
    mainCategory: leafOf(pattern),
    categories: [leafOf(pattern)],
    collections: [
      ...(pattern.season === 'teli' && inStock && random.chance(0.22) ? ['teli-ajanlatok'] : []),
      ...(isReduced(variants) ? ['akciok'] : []),
      ...(newModel ? ['ujdonsagok'] : []),
    ],
    badges: [...(newModel ? ['uj'] : []), ...(loved ? ['kedvenc'] : [])],
    shortDescription: tyreSummary(pattern, size, editions),
    description: tyreDescription(pattern, size, editions, random),
    unitMeasure: 'db',
    packed: null,
    lockerAllowed: false,
    taxRate: 27,
    attributes,
    optionAttributes: several ? ['kivitel'] : [],
    images: [
      { key: `abroncs/${key}`, title: `${family} abroncs`, draw: () => drawTyre(drawing(pattern, size)) },
      ...views,
    ],
    // Numbers far above those that the EU register has given out, so that no link shows another maker's label.
    ...(size.vehicle === 'motor' ? {} : { eprelId: String(99000000 + serial) }),
    popularity: Math.round(9000 / pattern.tier - Math.abs(size.rim - 16) * 260 + random.next() * 1500),
    variants,
  }
}

/** A shop window shows a model in one of its sizes. */
function onceIn(collection: string, products: DemoProduct[]): DemoProduct[] {
  const shown = products.find(({ collections }) => collections.includes(collection))
  return products.map((product) =>
    product === shown
      ? product
      : { ...product, collections: product.collections.filter((slug) => slug !== collection) },
  )
}

/** All tyres: one product per pattern and size; two load and speed pairs of a size are its variants. */
export const buildTyres = (): DemoProduct[] => {
  let serial = 0
  return TYRE_PATTERNS.flatMap((pattern) => {
    const sizes = sizesOf(pattern)
    const typical = sizes[Math.floor(sizes.length / 2)]
    const views = typical ? patternViews(pattern, typical) : []
    const products = sizes.map((size) => {
      serial += 1
      return build(pattern, size, views, serial)
    })
    return onceIn('teli-ajanlatok', products)
  })
}

/** Labels of the load and speed pairs that variants are distinguished by. */
export const editionLabels = (): Record<string, string> =>
  Object.fromEntries(
    TYRE_SIZES.flatMap(({ editions }) => editions.map(editionText)).map(
      (text) => [slugOf(text), text] as const,
    ),
  )
