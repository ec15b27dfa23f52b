import { type AttributeValues, type DemoProduct, type DemoVariant } from '../demo-types.ts'
import { drawGoods, type GoodsShape } from '../drawing/goods/goods.ts'
import { type GoodsStyle, type TintName } from '../drawing/goods/goods-canvas.ts'
import { internalEan, slugOf } from './codes.ts'
import { isReduced, makeOffer, type Offer, priceHistory, shelfPrice } from './offers.ts'
import { createRandom, type Random, seedOf } from './random.ts'

/** One selectable form of a product: its own name, attributes, price and weight. */
export type GoodsForm = {
  name: string
  gross: number
  grams: number
  attributes: AttributeValues
  tint?: TintName
  note?: string
  packingQuantity?: number
}

export type Goods = {
  name: string
  brand: string
  leaf: string
  shape: GoodsShape
  style: GoodsStyle
  gross: number
  grams: number
  /** What it is and what for, in a sentence or two. */
  text: string
  details: string[]
  tax?: 18 | 5 | 0
  unit?: DemoProduct['unitMeasure']
  packed?: { packingUnitMeasure: string; packingQuantity: number }
  attributes?: AttributeValues
  forms?: GoodsForm[]
  options?: string[]
  warranty?: number
  collections?: string[]
  badges?: string[]
  offer?: Offer
}

/** Price and stock set by hand, for states that must be there. */
export const fixedOffer = (
  gross: number,
  story: Parameters<typeof priceHistory>[1],
  onHand: number,
  backorder = false,
  forSale = true,
): Offer => ({ ...priceHistory(gross, story), stock: { onHand, backorder }, forSale })

const CLOSINGS: Record<string, readonly string[]> = {
  olaj: [
    'A csere mennyiségét és az előírást az autó kezelési könyve adja meg.',
    'Használt olajat ne öntsön ki: a nagyobb töltőállomások átveszik.',
    'Tartsa zárva, gyermekek elől elzárva, fagymentes helyen.',
  ],
  aku: [
    'Beépítés előtt ellenőrizze a méretet és a polaritást a régi akkumulátoron.',
    'A régi akkumulátort a cserekor átvesszük.',
    'Töltés közben szellőztessen, és kerülje a nyílt lángot.',
  ],
  vegyszer: [
    'Használat előtt próbálja ki egy nem feltűnő helyen.',
    'Használat után mosson kezet, a szembe ne kerüljön.',
    'Használata előtt olvassa el a címkén lévő figyelmeztetést.',
  ],
  szerszam: [
    'Használat után törölje tisztára, és szárazon tárolja.',
    'Munka közben viseljen kesztyűt és védőszemüveget.',
    'Műhelyben és otthon is megállja a helyét.',
  ],
  altalanos: [
    'Kérdése van? Hétköznap 8 és 17 óra között telefonon is segítünk.',
    'Raktárról másnapra szállítjuk.',
    'Személyesen is átveheti üzletünkben.',
  ],
}

const ADVICE: Record<string, string> = {
  'szemelyauto-motorolaj': 'olaj',
  'motorkerekpar-olaj': 'olaj',
  hutofolyadek: 'vegyszer',
  fekfolyadek: 'vegyszer',
  ablakmoso: 'vegyszer',
  hajtomuolaj: 'olaj',
  'hagyomanyos-akkumulator': 'aku',
  'start-stop-akkumulator': 'aku',
  'motor-akkumulator': 'aku',
  akkumulatortolto: 'aku',
  'kulso-tisztitas': 'vegyszer',
  'belso-tisztitas': 'vegyszer',
  kulcsok: 'szerszam',
  'csavarhuzok-fogok': 'szerszam',
  emelok: 'szerszam',
  'gepek-lampak': 'szerszam',
  metszes: 'szerszam',
  'asas-gereblyezes': 'szerszam',
}

const describe = (goods: Goods, random: Random): string => {
  const details = goods.details.map((detail) => `<li>${detail}</li>`).join('')
  const closing = random.pick(CLOSINGS[ADVICE[goods.leaf] ?? 'altalanos'] ?? [''])
  return `<p>${goods.text}</p>${details ? `<ul>${details}</ul>` : ''}<p>${closing}</p>`
}

const single = (goods: Goods): GoodsForm => ({
  name: '',
  gross: goods.gross,
  grams: goods.grams,
  attributes: {},
})

export const buildGoods = (list: readonly Goods[], firstSerial: number): DemoProduct[] =>
  list.map((goods, index) => {
    const serial = firstSerial + index
    const full = `${goods.brand} ${goods.name}`
    const random = createRandom(seedOf(full))
    const key = `aru/${slugOf(full)}`
    const forms = goods.forms ?? [single(goods)]
    const picture = (style: GoodsStyle, ending = '') => ({
      key: `${key}${ending}`,
      title: full,
      draw: () => drawGoods(goods.shape, style),
    })
    const variants = forms.map((form, at): DemoVariant => {
      const own = forms.length > 1
      const style = {
        ...goods.style,
        tint: form.tint ?? goods.style.tint,
        ...(form.note === undefined ? {} : { size: form.note }),
      }
      return {
        itemNumber: `AR-${3000 + serial}${own ? `-${at + 1}` : ''}`,
        ean: internalEan(90000 + serial * 10 + at),
        ...(own ? { name: form.name } : {}),
        slug: slugOf(own ? `${full} ${form.name}` : full),
        attributes: form.attributes,
        ...(goods.offer && !own ? goods.offer : makeOffer(random, shelfPrice(form.gross), 80)),
        weightGrams: form.grams,
        ...(form.packingQuantity === undefined ? {} : { packingQuantity: form.packingQuantity }),
        ...(form.tint || form.note ? { images: [picture(style, `-${slugOf(form.name)}`)] } : {}),
      }
    })
    const reduced = isReduced(variants)
    const [first] = forms
    const mainStyle = {
      ...goods.style,
      tint: first?.tint ?? goods.style.tint,
      ...(first?.note === undefined ? {} : { size: first.note }),
    }
    return {
      slug: slugOf(full),
      name: full,
      itemNumber: `AR-${3000 + serial}`,
      brand: slugOf(goods.brand),
      mainCategory: goods.leaf,
      categories: [goods.leaf],
      collections: [...(goods.collections ?? []), ...(reduced ? ['akciok'] : [])],
      badges: goods.badges ?? [],
      shortDescription: goods.details[0] ?? goods.text,
      description: describe(goods, random),
      unitMeasure: goods.unit ?? 'db',
      packed: goods.packed ?? null,
      taxRate: goods.tax ?? 27,
      attributes: goods.attributes ?? {},
      optionAttributes: forms.length > 1 ? (goods.options ?? []) : [],
      images: [picture(mainStyle)],
      ...(goods.warranty === undefined ? {} : { warrantyMonths: goods.warranty }),
      popularity: random.between(300, 6200),
      variants,
    }
  })
