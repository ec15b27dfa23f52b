import { ACCESSORY_RULES } from './catalogue/accessory-rules.ts'
import { buildAttributes } from './catalogue/attributes.ts'
import { buildBrands } from './catalogue/brands.ts'
import { buildCategories } from './catalogue/categories.ts'
import { BADGES, COLLECTIONS } from './catalogue/collections.ts'
import { buildGoods } from './catalogue/goods-products.ts'
import { CLEANING_AND_EQUIPMENT } from './catalogue/list-cleaning.ts'
import { FLUIDS } from './catalogue/list-fluids.ts'
import { GARDEN } from './catalogue/list-garden.ts'
import { HOME } from './catalogue/list-home.ts'
import { ENGINE_OILS } from './catalogue/list-oils.ts'
import { PARTS } from './catalogue/list-parts.ts'
import { POWER } from './catalogue/list-power.ts'
import { TOOLS } from './catalogue/list-tools.ts'
import { MORE_WHEEL_PARTS, WHEEL_PARTS } from './catalogue/list-wheel-parts.ts'
import { buildMounting } from './catalogue/mounting.ts'
import { PACK_LABELS } from './catalogue/packs.ts'
import { buildTyres, editionLabels } from './catalogue/tyre-products.ts'
import { buildWheels } from './catalogue/wheel-products.ts'
import { type DemoShop } from './demo-types.ts'
import { DELIVERY_PAGES } from './pages/delivery-pages.ts'
import { buildMenus } from './pages/menus.ts'
import { SHOP_PAGES } from './pages/shop-pages.ts'

const GOODS = [
  ...POWER,
  ...ENGINE_OILS,
  ...FLUIDS,
  ...CLEANING_AND_EQUIPMENT,
  ...PARTS,
  ...WHEEL_PARTS,
  ...TOOLS,
  ...GARDEN,
  ...HOME,
  // Last, so that the item numbers of all others stay.
  ...MORE_WHEEL_PARTS,
]

/** The whole content of the demo shop "Gumi & Garázs"; every call gives the same. Pictures are drawn only on demand. */
export const buildDemoShop = (): DemoShop => {
  const categories = buildCategories()
  const mounting = buildMounting()
  return {
    brands: buildBrands(),
    categories,
    attributes: buildAttributes(editionLabels(), PACK_LABELS),
    badges: [...BADGES],
    collections: [...COLLECTIONS],
    accessoryRules: [...ACCESSORY_RULES],
    products: [...buildTyres(), ...buildWheels(), ...buildGoods(GOODS, 1), mounting],
    mounting: mounting.slug,
    pages: [...SHOP_PAGES, ...DELIVERY_PAGES],
    menus: buildMenus(categories),
  }
}
