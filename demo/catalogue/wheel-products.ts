import { type DemoImage, type DemoProduct, type DemoVariant } from '../demo-types.ts'
import { drawWheel } from '../drawing/wheel.ts'
import { type WheelFinish, type WheelStyle } from '../drawing/wheel-face.ts'
import { COLOURS } from './attributes.ts'
import { internalEan, slugOf } from './codes.ts'
import { isReduced, makeOffer, shelfPrice } from './offers.ts'
import { createRandom, seedOf } from './random.ts'

type Design = {
  model: string
  style: Omit<WheelStyle, 'finish'>
  colours: string[]
  /** Rim and width pairs: `16x6.5`. */
  sizes: string[]
  circles: string[]
  text: string
  price: number
}

const ALLOY: readonly Design[] = [
  {
    model: 'Kettős',
    style: { spokes: 5, twin: 0.2 },
    colours: ['ezust', 'antracit', 'fekete'],
    sizes: ['15x6', '16x6.5', '17x7.5'],
    circles: ['5x112', '5x114-3'],
    text: 'Öt kettős küllő: könnyen tisztítható, télre és nyárra egyaránt szép.',
    price: 31900,
  },
  {
    model: 'Ág',
    style: { spokes: 7, fork: 0.17, bar: [0.085, 0.06, 0.1] },
    colours: ['fekete', 'ezust'],
    sizes: ['16x6.5', '17x7'],
    circles: ['5x112', '5x108'],
    text: 'Hét elágazó küllő finom vonalakkal, sóálló lakkal.',
    price: 36900,
  },
  {
    model: 'Örvény',
    style: { spokes: 10, twist: 0.12, bar: [0.06, 0.05, 0.085] },
    colours: ['fekete-polirozott', 'antracit'],
    sizes: ['17x7.5', '18x8', '19x8.5'],
    circles: ['5x112', '5x120'],
    text: 'Tíz csavart küllő, amely álló autón is mozgást mutat.',
    price: 47900,
  },
  {
    model: 'Ötös',
    style: { spokes: 5, bar: [0.17, 0.13, 0.2], dish: 22 },
    colours: ['ezust', 'feher'],
    sizes: ['15x6', '16x6.5'],
    circles: ['4x100', '5x100'],
    text: 'Széles, klasszikus öt küllő, amely régebbi és új kisautón is jól áll.',
    price: 27900,
  },
  {
    model: 'Bronzkor',
    style: { spokes: 6, bar: [0.12, 0.08, 0.14] },
    colours: ['bronz', 'fekete'],
    sizes: ['17x7', '18x8'],
    circles: ['5x114-3', '5x108'],
    text: 'Hatküllős felni hosszú túrákra: vastag pereme a murvás utat is tűri.',
    price: 52900,
  },
  {
    model: 'Rács',
    style: { spokes: 9, fork: 0.1, bar: [0.07, 0.05, 0.08] },
    colours: ['antracit', 'ezust'],
    sizes: ['16x7', '18x8'],
    circles: ['5x112', '5x110'],
    text: 'Sűrű küllőrács, amely elrejti a féket, és kis tömegű.',
    price: 44900,
  },
  {
    model: 'Penge',
    style: { spokes: 8, bar: [0.08, 0.05, 0.11], dish: 44 },
    colours: ['fekete-polirozott', 'ezust'],
    sizes: ['18x8', '19x8.5'],
    circles: ['5x112', '5x120'],
    text: 'Mélyen ülő agy és nyolc éles küllő: a nagy méretek felnije.',
    price: 62900,
  },
  {
    model: 'Csillag',
    style: { spokes: 12, bar: [0.05, 0.035, 0.06], dish: 26 },
    colours: ['feher', 'fekete'],
    sizes: ['15x6.5', '17x7'],
    circles: ['4x100', '4x108'],
    text: 'Tizenkét vékony küllő a ralik hangulatával.',
    price: 39900,
  },
]

const STEEL: readonly Design[] = [
  {
    model: 'Alap',
    style: { spokes: 16, steel: true, dish: 22 },
    colours: ['fekete'],
    sizes: ['14x5.5', '15x6', '16x6.5'],
    circles: ['4x100', '5x100', '5x112'],
    text: 'Porszórt acélfelni téli kerékre: a só és a kavics sem fog rajta.',
    price: 13900,
  },
  {
    model: 'Erős',
    style: { spokes: 10, steel: true, dish: 16 },
    colours: ['fekete', 'ezust'],
    sizes: ['15x6', '16x6.5', '17x7'],
    circles: ['5x112', '5x114-3'],
    text: 'Vastagabb lemezből sajtolt felni nehezebb autóra és kisteherre.',
    price: 18900,
  },
]

const FINISHES: Record<string, Pick<WheelStyle, 'finish' | 'cut'>> = {
  ezust: { finish: 'silver' },
  fekete: { finish: 'black' },
  antracit: { finish: 'graphite' },
  bronz: { finish: 'bronze' },
  feher: { finish: 'white' },
  'fekete-polirozott': { finish: 'black', cut: true },
} satisfies Record<string, { finish: WheelFinish; cut?: boolean }>

const HUBS: Record<string, number> = {
  '4x100': 60.1,
  '4x108': 63.4,
  '5x100': 57.1,
  '5x108': 63.4,
  '5x110': 65.1,
  '5x112': 66.6,
  '5x114-3': 67.1,
  '5x120': 72.6,
}

const picture = (
  brand: string,
  design: Design,
  colour: string,
  rim: number,
  width: number,
  bolts: number,
): DemoImage => ({
  key: `felni/${slugOf(`${brand} ${design.model} ${colour} ${rim} ${bolts}`)}`,
  title: `${brand} ${design.model} felni, ${COLOURS[colour]?.label ?? colour}`,
  draw: () => drawWheel(rim, width, { ...design.style, finish: 'silver', ...FINISHES[colour], bolts }),
})

/** Of the screws that hold it. */
const THREADS: Record<string, string> = { '5x100': 'm14x1-5', '5x112': 'm14x1-5', '5x120': 'm14x1-5' }

type Place = { design: Design; brand: string; size: string; circle: string; steel: boolean; serial: number }

/** As the storefront draws them: `5 kettős`. */
const spokesOf = ({ spokes, twin, fork, twist, steel }: Design['style']): string => {
  if (steel) return `${spokes} nyílás`
  if (twin) return `${spokes} kettős`
  if (fork) return `${spokes} elágazó`
  return `${spokes} ${twist ? 'csavart' : 'egyenes'}`
}

const wheelLeaf = (rim: number, steel: boolean): string => {
  if (steel) return rim < 16 ? 'lemezfelni-14-15' : 'lemezfelni-16-17'
  return rim < 17 ? 'alufelni-15-16' : 'alufelni-17-19'
}

const build = ({ design, brand, size, circle, steel, serial }: Place): DemoProduct => {
  const [rim = 16, width = 6.5] = size.split('x').map(Number)
  const circleText = circle.replace('-', ',')
  const widthText = String(width).replace('.', ',')
  const name = `${brand} ${design.model} ${widthText}x${rim} ${circleText}`
  const random = createRandom(seedOf(name))
  const bolts = Number(circle[0])
  const firstOffset = random.between(30, 42)
  const offsets = steel ? [firstOffset] : [firstOffset, firstOffset + random.pick([5, 7, 8])]
  const options = design.colours.flatMap((colour) => offsets.map((et) => ({ colour, et })))
  const leaf = wheelLeaf(rim, steel)
  const variants = options.map(({ colour, et }, index): DemoVariant => {
    const gross = shelfPrice(
      design.price * (1 + (rim - (steel ? 15 : 16)) * 0.13 + (colour.includes('polirozott') ? 0.12 : 0)),
    )
    return {
      itemNumber: `FE-${2000 + serial}-${index + 1}`,
      ean: internalEan(50000 + serial * 10 + index),
      ...(options.length > 1 ? { name: `${COLOURS[colour]?.label ?? colour}, ET${et}` } : {}),
      slug: slugOf(`${name} ${colour} et${et}`),
      attributes: { szin: colour, et },
      ...makeOffer(random, gross, 28),
      weightGrams: Math.round((steel ? 520 : 500) * rim + width * 120),
      longestSideMm: Math.round(rim * 25.4) + 60,
      images: [picture(brand, design, colour, rim, width, bolts)],
    }
  })
  const main = picture(brand, design, design.colours[0] ?? 'ezust', rim, width, bolts)
  return {
    slug: slugOf(name),
    name,
    itemNumber: `FE-${2000 + serial}`,
    brand: slugOf(brand),
    mainCategory: leaf,
    categories: [leaf],
    collections: isReduced(variants) ? ['akciok'] : [],
    badges: [],
    shortDescription: `${widthText}Jx${rim} ${steel ? 'acéllemez' : 'könnyűfém'} felni, osztókör ${circleText}`,
    description: `<p>${design.text}</p><h3>Mire figyeljen?</h3><ul><li>Osztókör: <strong>${circleText}</strong>, agyfurat ${String(HUBS[circle]).replace('.', ',')} mm.</li><li>Szélesség: ${widthText} col, átmérő: ${rim} col.</li><li>A besajtolást (ET) a régi felni hátoldaláról olvashatja le.</li></ul><p>Felszerelés után 50 km-rel húzza után a csavarokat.</p>`,
    unitMeasure: 'db',
    packed: null,
    lockerAllowed: false,
    taxRate: 27,
    attributes: {
      felni: rim,
      'felni-szelesseg': width,
      osztokor: circle,
      agyfurat: HUBS[circle] ?? 0,
      menet: THREADS[circle] ?? 'm12x1-5',
      anyag: steel ? 'lemez' : 'alu',
      kullok: spokesOf(design.style),
    },
    optionAttributes: [...(design.colours.length > 1 ? ['szin'] : []), ...(offsets.length > 1 ? ['et'] : [])],
    images: [main],
    warrantyMonths: 24,
    popularity: random.between(900, 5200),
    variants,
  }
}

/** Alloy and steel wheels: one product per design, size and bolt circle; colours and offsets are its variants. */
export const buildWheels = (): DemoProduct[] => {
  const places = (designs: readonly Design[], brand: string, steel: boolean) =>
    designs.flatMap((design) =>
      design.sizes.flatMap((size) =>
        design.circles.slice(0, 2).map((circle) => ({ design, brand, size, circle, steel })),
      ),
    )
  return [...places(ALLOY, 'Alveon', false), ...places(STEEL, 'Ferrum', true)].map((place, serial) =>
    build({ ...place, serial }),
  )
}
