import { brakeDisc, bag, chain, filter, safety, sparkPlug, wiper } from './car-parts.ts'
import { aerosol, bottle, bucket, canister, carton, drum, jar, sack, spray, tin } from './containers.ts'
import { bulb, cable, device, drill, lamp } from './electric.ts'
import { glove, hose, pot, secateurs, shovel, wateringCan } from './garden.ts'
import { battery } from './battery.ts'
import { type GoodsDrawer, type GoodsLook } from './goods-canvas.ts'
import { book, brush, cloth, mat, newspaper, reel, shelf } from './household.ts'
import { bolts, gauge, hammer, jack, pliers, screwdriver, socketSet, toolbox, wrench } from './tools.ts'

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
export const drawGoods = (shape: GoodsShape, look: GoodsLook): string => DRAWERS[shape](look)
