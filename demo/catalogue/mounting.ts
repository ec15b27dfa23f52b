import { type DemoProduct } from '../demo-types.ts'
import { drawGoods } from '../drawing/goods/goods.ts'
import { internalEan } from './codes.ts'
import { fixedOffer } from './goods-products.ts'

export const MOUNTING_LEAF = 'kerekszereles'

/** The mounting of one wheel, which makes sets of tyres and wheels; nobody runs out of it. */
export const buildMounting = (): DemoProduct => {
  const name = 'Kerékszerelés centírozással'
  return {
    slug: 'kerekszereles-centirozassal',
    name,
    itemNumber: 'SZ-1001',
    brand: null,
    mainCategory: MOUNTING_LEAF,
    categories: [MOUNTING_LEAF],
    collections: [],
    badges: [],
    shortDescription: 'Egy abroncs felszerelése egy felnire, szeleppel és centírozással.',
    description:
      '<p>A nálunk vásárolt abroncsot felszereljük a nálunk vásárolt felnire, és kész kereket küldünk: csak fel kell csavarozni.</p><ul><li>Új gumiszelep</li><li>Felfújás a megadott nyomásra</li><li>Kétoldali centírozás ragasztott súllyal</li></ul><p>Az ár egy kerékre szól.</p>',
    unitMeasure: 'db',
    packed: null,
    taxRate: 27,
    attributes: {},
    optionAttributes: [],
    images: [
      {
        key: 'aru/kerekszereles-centirozassal',
        title: name,
        draw: () => drawGoods('jack', { tint: 'orange' }),
      },
    ],
    popularity: 300,
    variants: [
      {
        itemNumber: 'SZ-1001',
        ean: internalEan(49_001),
        slug: 'kerekszereles-centirozassal',
        attributes: {},
        ...fixedOffer(3990, 'steady', 9999),
        weightGrams: 90,
      },
    ],
  }
}
