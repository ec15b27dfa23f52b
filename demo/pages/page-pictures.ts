import { type DemoImage } from '../demo-types.ts'
import { drawGoods, type GoodsShape } from '../drawing/goods/goods.ts'
import { type GoodsStyle } from '../drawing/goods/goods-canvas.ts'
import { nested } from '../drawing/nested.ts'
import { Sheet, short } from '../drawing/svg-sheet.ts'
import { drawTyre } from '../drawing/tyre.ts'
import { drawWheel } from '../drawing/wheel.ts'

const WIDTH = 1200
const HEIGHT = 900

/** Where a drawing of 800 x 800 stands: its middle, the floor under it, its edge length. */
type Place = { x: number; foot: number; size: number }
/** A drawing, how far down it its baseline is (0 to 1), and where it stands, once or more often. */
type Thing = { draw: () => string; baseline: number; at: readonly Place[] }
type Scene = {
  backdrop: 'orange' | 'steel'
  /** Where the floor begins, and the heights of the shelves on the wall. */
  floor: number
  shelves?: readonly number[]
  things: readonly Thing[]
}

/** Wall and floor of the studio, the light falling from the upper left. */
const room = (sheet: Sheet, { backdrop, floor }: Scene): string => {
  const orange = backdrop === 'orange'
  const wall = sheet.radial([430, floor * 0.42], 980, [
    [0, orange ? '#ff8b47' : '#ffffff'],
    [0.5, orange ? '#ff6b1a' : '#e6ebef'],
    [1, orange ? '#ea5606' : '#b6c1ca'],
  ])
  const boards = sheet.down(floor, HEIGHT, orange ? '#d84c05' : '#aab6bf', orange ? '#f0600f' : '#ccd5db')
  const edge = sheet.down(
    floor - 60,
    floor,
    'rgba(11,17,23,0)',
    orange ? 'rgba(120,40,0,.28)' : 'rgba(60,75,88,.28)',
  )
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${wall}"/>` +
    `<path fill="${edge}" d="M0 ${floor - 60}h${WIDTH}v60H0z"/><path fill="${boards}" d="M0 ${floor}h${WIDTH}V${HEIGHT}H0z"/>` +
    `<path fill="none" stroke="${orange ? '#a83c00' : '#8a97a1'}" stroke-width="3" d="M0 ${floor}h${WIDTH}"/>`
  )
}

/** A steel shelf from edge to edge, its shade on the wall below. */
const shelf = (sheet: Sheet, y: number): string => {
  const board = sheet.down(y, y + 22, '#f1f4f6', '#8a959f', '#59636c')
  const shade = sheet.down(y + 22, y + 92, 'rgba(11,17,23,.3)', 'rgba(11,17,23,0)')
  return `<path fill="${shade}" d="M0 ${y + 22}h${WIDTH}v70H0z"/><path fill="${board}" d="M0 ${y}h${WIDTH}v22H0z"/>`
}

/** The same drawing in several places is written once and used again. */
const placed = ({ draw, baseline, at }: Thing, index: number): string => {
  const corners = at.map(({ x, foot, size }) => ({ x: x - size / 2, y: foot - baseline * size, size }))
  const [first, ...others] = corners
  if (!first) return ''
  const { x, y, size } = first
  const drawing = nested(
    draw(),
    `s${index}`,
    `x="${short(x)}" y="${short(y)}" width="${size}" height="${size}"`,
  )
  const again = others.map((place) => {
    const scale = place.size / size
    const shift = `translate(${short(place.x - x * scale)} ${short(place.y - y * scale)})`
    return `<use href="#s${index}" transform="${shift} scale(${scale.toFixed(3)})"/>`
  })
  return `<g id="s${index}">${drawing}</g>${again.join('')}`
}

const drawScene = (scene: Scene): string => {
  const sheet = new Sheet()
  const backdrop = room(sheet, scene) + (scene.shelves ?? []).map((y) => shelf(sheet, y)).join('')
  return sheet.finish(WIDTH, HEIGHT, backdrop + scene.things.map(placed).join(''))
}

const goods = (shape: GoodsShape, style: GoodsStyle, ...at: Place[]): Thing => ({
  draw: () => drawGoods(shape, style),
  baseline: 0.895,
  at,
})
const winter = {
  width: 205,
  profile: 55,
  rim: 16,
  season: 'winter',
  brand: 'NORDVAL',
  model: 'FJELL 3',
} as const
const spokes = { spokes: 5, twin: 0.2, finish: 'silver' } as const

const TYRE_BASELINE = 0.925
const tyre = (...at: Place[]): Thing => ({ draw: () => drawTyre(winter), baseline: TYRE_BASELINE, at })
const mounted = (...at: Place[]): Thing => ({
  draw: () => drawTyre({ ...winter, wheel: spokes }),
  baseline: TYRE_BASELINE,
  at,
})
const front = (...at: Place[]): Thing => ({
  draw: () => drawTyre({ ...winter, yaw: 0.12, pitch: 0.03 }),
  baseline: TYRE_BASELINE,
  at,
})
const wheel = (...at: Place[]): Thing => ({
  draw: () =>
    drawWheel(17, 7.5, { spokes: 10, finish: 'black', cut: true, bar: [0.06, 0.05, 0.085], twist: 0.12 }),
  baseline: 0.915,
  at,
})
const row = (from: number, step: number, count: number, foot: number, size: number): Place[] =>
  Array.from({ length: count }, (_, index) => ({ x: from + index * step, foot, size }))

const picture = (name: string, title: string, scene: Scene): DemoImage => ({
  key: `oldal/${name}`,
  title,
  draw: () => drawScene(scene),
})

/** The workshop and its corners, as pages of the shop show them: 1200 x 900. */
export const PAGE_PICTURES = {
  workshop: picture('muhely', 'A műhely rajza: felszerelt kerék, emelő, szerszámosláda és abroncsok', {
    backdrop: 'orange',
    floor: 650,
    things: [
      tyre({ x: 120, foot: 700, size: 520 }, { x: 330, foot: 724, size: 520 }),
      mounted({ x: 850, foot: 800, size: 960 }),
      goods('toolbox', { tint: 'steel' }, { x: 150, foot: 850, size: 430 }),
      goods('jack', { tint: 'ink' }, { x: 520, foot: 872, size: 470 }),
    ],
  }),
  store: picture('raktar', 'Abroncsok a raktár polcain, rajz', {
    backdrop: 'steel',
    floor: 850,
    shelves: [292, 592],
    things: [
      front(...row(40, 280, 5, 290, 330)),
      wheel({ x: 130, foot: 590, size: 300 }, { x: 420, foot: 590, size: 300 }),
      goods('carton', { tint: 'sand' }, { x: 730, foot: 614, size: 330 }, { x: 1030, foot: 614, size: 330 }),
      tyre(...row(60, 264, 4, 880, 320)),
      goods('drum', { tint: 'blue' }, { x: 1090, foot: 882, size: 330 }),
    ],
  }),
  fitting: picture('szerelo-allas', 'Szerelőállás: felszerelt kerék, emelő és szerszámosláda, rajz', {
    backdrop: 'steel',
    floor: 640,
    things: [
      goods('toolbox', { tint: 'ink' }, { x: 960, foot: 716, size: 480 }),
      mounted({ x: 400, foot: 830, size: 980 }),
      goods('jack', { tint: 'orange' }, { x: 860, foot: 868, size: 640 }),
    ],
  }),
  balance: picture('kiegyensulyozas', 'Felni és nyomásmérő a mérőasztalon, rajz', {
    backdrop: 'orange',
    floor: 690,
    things: [
      wheel({ x: 390, foot: 810, size: 920 }),
      goods('gauge', { tint: 'ink' }, { x: 900, foot: 850, size: 640 }),
    ],
  }),
  tools: picture(
    'szerszamok',
    'Kalapács, csavarkulcs és csavarhúzó a polcon, alattuk szerszámosláda és dugókulcskészlet, rajz',
    {
      backdrop: 'steel',
      floor: 780,
      shelves: [404],
      things: [
        goods('hammer', { tint: 'orange' }, { x: 180, foot: 404, size: 440 }),
        goods('wrench', { tint: 'ink' }, { x: 600, foot: 448, size: 500 }),
        goods('screwdriver', { tint: 'orange' }, { x: 1010, foot: 404, size: 440 }),
        goods('toolbox', { tint: 'orange' }, { x: 310, foot: 872, size: 590 }),
        goods('socketSet', { tint: 'ink' }, { x: 880, foot: 884, size: 590 }),
      ],
    },
  ),
  oils: picture('olajos-polc', 'Olajok, spray-k és ápolószerek egy polcon, rajz', {
    backdrop: 'steel',
    floor: 850,
    shelves: [412],
    things: [
      goods(
        'bottle',
        { tint: 'ink', label: 'OLVANA', note: '0W-20', size: '1 L' },
        { x: 150, foot: 416, size: 440 },
      ),
      goods('aerosol', { tint: 'orange', label: 'JÉGOLDÓ' }, { x: 400, foot: 416, size: 440 }),
      goods('spray', { tint: 'blue', label: 'FELNI' }, { x: 640, foot: 416, size: 440 }),
      goods('jar', { tint: 'sand', label: 'BŐR', note: 'KRÉM' }, { x: 980, foot: 418, size: 440 }),
      goods(
        'canister',
        { tint: 'ink', label: 'OLVANA', note: '5W-30', size: '4 L' },
        { x: 230, foot: 880, size: 500 },
      ),
      goods(
        'battery',
        { tint: 'orange', label: 'AMPERA', note: '72', size: '12V  680A  EN' },
        { x: 640, foot: 924, size: 500 },
      ),
      goods('bucket', { tint: 'steel', label: 'MOSÁS' }, { x: 1030, foot: 880, size: 480 }),
    ],
  }),
  garden: picture('kerti-sarok', 'Öntözőkanna, metszőolló, cserép és lapát, rajz', {
    backdrop: 'orange',
    floor: 690,
    things: [
      goods('shovel', { tint: 'ink' }, { x: 200, foot: 780, size: 820 }),
      goods('pot', { tint: 'sand' }, { x: 1010, foot: 780, size: 520 }),
      goods('wateringCan', { tint: 'steel' }, { x: 590, foot: 850, size: 720 }),
      goods('secateurs', { tint: 'green' }, { x: 900, foot: 868, size: 330 }),
    ],
  }),
  sidewall: picture('oldalfal', 'Téli abroncs oldalról: rajta a méret, 205/55 R16', {
    backdrop: 'steel',
    floor: 690,
    things: [tyre({ x: 930, foot: 780, size: 720 }), front({ x: 400, foot: 850, size: 960 })],
  }),
} as const
