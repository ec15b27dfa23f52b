import { nested } from '../blog/post-picture.ts'
import { type DemoImage } from '../demo-types.ts'
import { drawGoods, type GoodsShape } from '../drawing/goods/goods.ts'
import { type GoodsLook } from '../drawing/goods/goods-canvas.ts'
import { Sheet, short } from '../drawing/svg-sheet.ts'
import { drawTyre } from '../drawing/tyre.ts'
import { drawWheel } from '../drawing/wheel.ts'

const WIDTH = 1200
const HEIGHT = 900
const INK = '#11171d'

type Place = { x: number; y: number; size: number }
/** A drawing of 800 x 800 and where it stands in the scene, once or more often. */
type Thing = { draw: () => string; at: readonly Place[] }
type Scene = {
  ground: 'orange' | 'steel'
  /** Where the floor begins, and the heights of the shelves on the wall. */
  floor: number
  shelves?: readonly number[]
  things: readonly Thing[]
}

const wall = (sheet: Sheet, ground: Scene['ground']): string =>
  ground === 'orange'
    ? '#ff6b1a'
    : sheet.linear(
        [0, 0],
        [0, HEIGHT],
        [
          [0, '#f3f5f7'],
          [1, '#d5dce1'],
        ],
      )

const shelf = (y: number): string =>
  `<path fill="#8a959f" d="M70 ${short(y)}h1060v16H70z"/><path fill="#59636c" d="M70 ${short(y + 16)}h1060v6H70z"/>` +
  [150, 1034].map((x) => `<path fill="#59636c" d="M${x} ${short(y + 22)}h16v44z"/>`).join('')

/** The same drawing in several places is written once and used again. */
const placed = ({ draw, at: [first, ...others] }: Thing, index: number): string => {
  if (!first) return ''
  const { x, y, size } = first
  const drawing = nested(draw(), `s${index}`, `x="${x}" y="${y}" width="${size}" height="${size}"`)
  const again = others.map((place) => {
    const scale = place.size / size
    const shift = `translate(${short(place.x - x * scale)} ${short(place.y - y * scale)})`
    return `<use href="#s${index}" transform="${shift} scale(${scale.toFixed(3)})"/>`
  })
  return `<g id="s${index}">${drawing}</g>${again.join('')}`
}

const drawScene = ({ ground, floor, shelves = [], things }: Scene): string => {
  const sheet = new Sheet()
  const floorPaint = ground === 'orange' ? '#e2560a' : '#b9c3cb'
  return sheet.finish(
    WIDTH,
    HEIGHT,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${wall(sheet, ground)}"/>` +
      `<path fill="${floorPaint}" d="M0 ${floor}h${WIDTH}V${HEIGHT}H0z"/>` +
      `<path fill="none" stroke="${INK}" stroke-width="3" d="M0 ${floor}h${WIDTH}"/>` +
      shelves.map(shelf).join('') +
      things.map(placed).join(''),
  )
}

const goods = (shape: GoodsShape, look: GoodsLook, ...at: Place[]): Thing => ({
  draw: () => drawGoods(shape, look),
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

const tyre = (...at: Place[]): Thing => ({ draw: () => drawTyre(winter), at })
const mounted = (...at: Place[]): Thing => ({ draw: () => drawTyre({ ...winter, wheel: spokes }), at })
const front = (...at: Place[]): Thing => ({ draw: () => drawTyre({ ...winter, yaw: 0.12, pitch: 0.03 }), at })
const wheel = (...at: Place[]): Thing => ({
  draw: () =>
    drawWheel(17, 7.5, { spokes: 10, finish: 'black', cut: true, bar: [0.06, 0.05, 0.085], twist: 0.12 }),
  at,
})

const picture = (name: string, title: string, scene: Scene): DemoImage => ({
  key: `oldal/${name}`,
  title,
  draw: () => drawScene(scene),
})

/** The workshop and its corners, as pages of the shop show them: 1200 x 900. */
export const PAGE_PICTURES = {
  workshop: picture('muhely', 'A műhely rajza: felszerelt kerék, emelő, szerszámosláda és abroncsok', {
    ground: 'orange',
    floor: 640,
    things: [
      tyre({ x: 20, y: 250, size: 420 }, { x: 200, y: 300, size: 420 }),
      mounted({ x: 400, y: 90, size: 700 }),
      goods('jack', { tint: 'ink' }, { x: 830, y: 500, size: 360 }),
      goods('toolbox', { tint: 'steel' }, { x: 90, y: 560, size: 320 }),
    ],
  }),
  store: picture('raktar', 'Abroncsok a raktár polcain, rajz', {
    ground: 'steel',
    floor: 830,
    shelves: [300, 580],
    things: [
      front(
        { x: 90, y: 26, size: 300 },
        { x: 330, y: 26, size: 300 },
        { x: 570, y: 26, size: 300 },
        { x: 810, y: 26, size: 300 },
      ),
      wheel({ x: 110, y: 308, size: 280 }, { x: 350, y: 308, size: 280 }),
      goods('carton', { tint: 'sand' }, { x: 640, y: 338, size: 250 }, { x: 860, y: 338, size: 250 }),
      tyre({ x: 80, y: 596, size: 290 }, { x: 330, y: 596, size: 290 }, { x: 580, y: 596, size: 290 }),
      goods('drum', { tint: 'blue' }, { x: 860, y: 600, size: 270 }),
    ],
  }),
  fitting: picture('szerelo-allas', 'Szerelőállás: felszerelt kerék, emelő és szerszámosláda, rajz', {
    ground: 'steel',
    floor: 640,
    things: [
      mounted({ x: 60, y: 70, size: 680 }),
      goods('toolbox', { tint: 'ink' }, { x: 770, y: 290, size: 370 }),
      goods('jack', { tint: 'orange' }, { x: 620, y: 420, size: 420 }),
    ],
  }),
  balance: picture('kiegyensulyozas', 'Felni és nyomásmérő a mérőasztalon, rajz', {
    ground: 'orange',
    floor: 690,
    things: [
      wheel({ x: 110, y: 120, size: 640 }),
      goods('gauge', { tint: 'ink' }, { x: 700, y: 330, size: 430 }),
    ],
  }),
  tools: picture(
    'szerszamok',
    'Kalapács, csavarkulcs és csavarhúzó a polcon, alattuk szerszámosláda és dugókulcskészlet, rajz',
    {
      ground: 'steel',
      floor: 720,
      shelves: [380],
      things: [
        goods('hammer', { tint: 'ink' }, { x: 90, y: 60, size: 340 }),
        goods('wrench', { tint: 'steel' }, { x: 430, y: 60, size: 340 }),
        goods('screwdriver', { tint: 'orange' }, { x: 770, y: 60, size: 340 }),
        goods('toolbox', { tint: 'ink' }, { x: 110, y: 440, size: 430 }),
        goods('socketSet', { tint: 'ink' }, { x: 640, y: 450, size: 420 }),
      ],
    },
  ),
  oils: picture('olajos-polc', 'Olajok, spray-k és ápolószerek egy polcon, rajz', {
    ground: 'steel',
    floor: 830,
    shelves: [420],
    things: [
      goods('bottle', { tint: 'ink', label: 'OLVANA' }, { x: 110, y: 100, size: 330 }),
      goods('aerosol', { tint: 'orange' }, { x: 400, y: 100, size: 330 }),
      goods('spray', { tint: 'blue' }, { x: 660, y: 100, size: 330 }),
      goods(
        'canister',
        { tint: 'ink', label: 'OLVANA', note: '5W-30', size: '4 L' },
        { x: 110, y: 480, size: 380 },
      ),
      goods('battery', { tint: 'ink', label: 'AMPERA', note: '72' }, { x: 460, y: 490, size: 370 }),
      goods('bucket', { tint: 'steel' }, { x: 800, y: 500, size: 350 }),
    ],
  }),
  garden: picture('kerti-sarok', 'Öntözőkanna, metszőolló, cserép és lapát, rajz', {
    ground: 'orange',
    floor: 690,
    things: [
      goods('shovel', { tint: 'ink' }, { x: 60, y: 90, size: 640 }),
      goods('wateringCan', { tint: 'steel' }, { x: 420, y: 280, size: 520 }),
      goods('pot', { tint: 'ink' }, { x: 850, y: 490, size: 320 }),
    ],
  }),
  sidewall: picture('oldalfal', 'Téli abroncs oldalról: rajta a méret, 205/55 R16', {
    ground: 'steel',
    floor: 660,
    things: [tyre({ x: 620, y: 170, size: 620 }), front({ x: 60, y: 110, size: 700 })],
  }),
} as const
