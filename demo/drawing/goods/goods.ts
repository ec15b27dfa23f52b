import { bag, chain, safety } from './car-kit.ts'
import { brakeDisc, filter, sparkPlug, wiper } from './car-parts.ts'
import { aerosol, bottle, canister, jar, spray } from './bottles.ts'
import { drum } from './drum.ts'
import { bucket, carton, sack, tin } from './packs.ts'
import { brush, cloth } from './cleaning.ts'
import { bulb, cable, device, drill, lamp } from './electric.ts'
import { bolts } from './fixings.ts'
import { glove, hose, pot, shovel, wateringCan } from './garden.ts'
import { battery } from './battery.ts'
import { gauge } from './gauge.ts'
import { type GoodsDrawer, type GoodsStyle } from './goods-canvas.ts'
import { mat, reel, shelf } from './household.ts'
import { book, newspaper } from './print.ts'
import { hammer, pliers, screwdriver, secateurs, wrench } from './hand-tools.ts'
import { jack, socketSet, toolbox } from './workshop.ts'

const DRAWERS = {
  aerosol,
  bag,
  battery,
  bolts,
  book,
  bottle,
  brakeDisc,
  brush,
  bucket,
  bulb,
  cable,
  canister,
  carton,
  chain,
  cloth,
  device,
  drill,
  drum,
  filter,
  gauge,
  glove,
  hammer,
  hose,
  jack,
  jar,
  lamp,
  mat,
  newspaper,
  pliers,
  pot,
  reel,
  sack,
  safety,
  screwdriver,
  secateurs,
  shelf,
  shovel,
  socketSet,
  sparkPlug,
  spray,
  tin,
  toolbox,
  wateringCan,
  wiper,
  wrench,
} satisfies Record<string, GoodsDrawer>

export type GoodsShape = keyof typeof DRAWERS

export const GOODS_SHAPES = Object.keys(DRAWERS) as GoodsShape[]

/** SVG of a thing of the garage, the garden or the home. */
export const drawGoods = (shape: GoodsShape, style: GoodsStyle): string => DRAWERS[shape](style)
