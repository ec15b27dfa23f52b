import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lawSlugs } from '#server/law/index.ts'
import { dealt } from '#tests/support/part-of-run.ts'
import { eanCheckDigit, slugOf } from './catalogue/codes.ts'
import { type DemoImage, type DemoMenuItem, type DemoShop, type DemoVariant } from './demo-types.ts'
import { drawBrandFiles } from './drawing/brand-mark.ts'
import { drawGoods, GOODS_SHAPES } from './drawing/goods/goods.ts'
import { SETS_URL } from './pages/page-parts.ts'
import { buildDemoShop } from './shop.ts'

const shop = buildDemoShop()
const variants = shop.products.flatMap((product) => product.variants)
const RESERVED =
  '404 blog kosar fizetes gyujtemeny osszehasonlitas kapcsolat suti-beallitasok kedvencek termek termekek fizetesi-informacio kereses profil fiok-torles elallas v1 api sanctum'.split(
    ' ',
  )

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index)

const lowestOfThirtyDaysBefore = (variant: DemoVariant): number => {
  const current = variant.prices.findLast((price) => price.fromDaysAgo >= 0)
  const start = current?.fromDaysAgo ?? 0
  const before = variant.prices.filter(
    (price) => price.fromDaysAgo > start && (price.toDaysAgo ?? 0) < start + 30,
  )
  return Math.min(...before.map((price) => price.gross))
}
const currentGross = (variant: DemoVariant) =>
  variant.prices.findLast((price) => price.fromDaysAgo >= 0)?.gross
const reduced = variants.filter((variant) => variant.originalGross !== undefined)

const imagesOf = ({ products, brands, categories }: DemoShop): DemoImage[] => [
  ...products.flatMap((product) => [
    ...product.images,
    ...product.variants.flatMap((variant) => variant.images ?? []),
  ]),
  ...[...brands, ...categories].flatMap(({ image }) => (image ? [image] : [])),
]

const menuItems = (items: readonly DemoMenuItem[]): DemoMenuItem[] =>
  items.flatMap((item) => [item, ...menuItems(item.children)])
const allMenuItems = shop.menus.flatMap((menu) => menuItems(menu.items))

describe('names and numbers', () => {
  it.each([
    ['products', shop.products.map((product) => product.slug)],
    ['variants', variants.map((variant) => variant.slug)],
    ['categories', shop.categories.map((category) => category.slug)],
    ['brands', shop.brands.map((brand) => brand.slug)],
    ['attributes', shop.attributes.map((attribute) => attribute.slug)],
    ['pages', shop.pages.map((page) => page.slug)],
    ['collections', shop.collections.map((collection) => collection.slug)],
    ['menus', shop.menus.map((menu) => menu.slug)],
  ])('slugs of %s are unique and well formed', (_name, slugs) => {
    expect(repeated(slugs)).toEqual([])
    expect(slugs.filter((slug) => slug !== slugOf(slug) || slug === '')).toEqual([])
  })

  it('item numbers are unique among variants and among products', () => {
    expect(repeated(variants.map((variant) => variant.itemNumber))).toEqual([])
    expect(repeated(shop.products.map((product) => product.itemNumber))).toEqual([])
  })

  it('product names are unique', () => {
    const names = shop.products.map(
      (product) => `${product.name} ${String(product.attributes['evszak'] ?? '')}`,
    )
    expect(repeated(names)).toEqual([])
  })

  it('no product says twice in a row whose it is', () => {
    const names = shop.products.map(({ name }) => name.toLowerCase().split(' '))
    expect(names.filter(([first, second]) => first === second)).toEqual([])
  })

  it('no page takes a reserved address', () => {
    expect(shop.pages.filter((page) => RESERVED.includes(page.slug))).toEqual([])
  })

  it('EAN codes are unique, internal and have a right check digit', () => {
    const eans = variants.flatMap((variant) => variant.ean ?? [])
    expect(eans).toHaveLength(variants.length)
    expect(repeated(eans)).toEqual([])
    expect(eans.filter((ean) => !/^2\d{12}$/.test(ean) || eanCheckDigit(ean) !== Number(ean[12]))).toEqual([])
    expect(eanCheckDigit('400638133393')).toBe(1)
  })
})

describe('size of the shop', () => {
  it('has at least 600 products, 400 of them tyres, and 16 tyre makers', () => {
    const tyres = shop.products.filter((product) => product.attributes['szelesseg'] !== undefined)
    expect(shop.products.length).toBeGreaterThanOrEqual(600)
    expect(tyres.length).toBeGreaterThanOrEqual(400)
    expect(new Set(tyres.map((tyre) => tyre.brand)).size).toBe(16)
  })

  it('is the same every time', () => {
    expect(JSON.stringify(buildDemoShop())).toBe(JSON.stringify(shop))
  })

  it('sells the winter tyre 205/55 R16 at believable prices', () => {
    const prices = shop.products
      .filter(({ name, attributes }) => name.includes('205/55 R16') && attributes['evszak'] === 'teli')
      .flatMap((product) => product.variants.flatMap((variant) => currentGross(variant) ?? 0))
    expect(prices.length).toBeGreaterThan(10)
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(19000)
    expect(Math.max(...prices)).toBeLessThanOrEqual(45000)
  })
})

describe('category tree', () => {
  const childrenOf = (slug: string) => shop.categories.filter((category) => category.parent === slug)
  const leaves = shop.categories.filter((category) => childrenOf(category.slug).length === 0)

  it('has three levels, parents before children', () => {
    const depth = new Map<string, number>()
    for (const { slug, parent } of shop.categories)
      depth.set(slug, parent === null ? 1 : (depth.get(parent) ?? Number.NaN) + 1)
    expect(leaves.filter((leaf) => depth.get(leaf.slug) !== 3).map((leaf) => leaf.slug)).toEqual([])
  })

  it('has products in every leaf and nowhere else', () => {
    const used = new Set(shop.products.flatMap((product) => [product.mainCategory, ...product.categories]))
    expect([...used].toSorted()).toEqual(leaves.map((leaf) => leaf.slug).toSorted())
  })

  it('is reachable from the main menu as a whole', () => {
    const urls = new Set(
      menuItems(shop.menus.find((menu) => menu.slug === 'main')?.items ?? []).map((item) => item.url),
    )
    expect(shop.categories.filter((category) => !urls.has(`/termekek/${category.slug}`))).toEqual([])
  })

  it('filters by attributes that exist and may be filtered', () => {
    const filterable = new Set(
      shop.attributes.flatMap((attribute) => (attribute.filter ? attribute.slug : [])),
    )
    expect(
      shop.categories.flatMap((category) => category.filters).filter((slug) => !filterable.has(slug)),
    ).toEqual([])
  })
})

describe('references', () => {
  it('point to brands, collections, badges and attributes that exist', () => {
    const known = {
      brands: new Set(shop.brands.map((brand) => brand.slug)),
      collections: new Set(shop.collections.map((collection) => collection.slug)),
      badges: new Set(shop.badges.map((badge) => badge.slug)),
    }
    const unknown = shop.products.filter(
      ({ brand, collections, badges }) =>
        (brand !== null && !known.brands.has(brand)) ||
        collections.some((slug) => !known.collections.has(slug)) ||
        badges.some((slug) => !known.badges.has(slug)),
    )
    expect(unknown.map((product) => product.slug)).toEqual([])
  })

  it('carry attribute values of the right kind', () => {
    const attributes = new Map(shop.attributes.map((attribute) => [attribute.slug, attribute]))
    const wrong: string[] = []
    for (const product of shop.products) {
      for (const values of [product.attributes, ...product.variants.map((variant) => variant.attributes)]) {
        for (const [slug, value] of Object.entries(values)) {
          const attribute = attributes.get(slug)
          const type =
            attribute?.kind === 'number' ? 'number' : attribute?.kind === 'boolean' ? 'boolean' : 'string'
          const labelled = attribute?.kind !== 'choice' || attribute.labels?.[String(value)] !== undefined
          if (!attribute || typeof value !== type || !labelled)
            wrong.push(`${product.slug}: ${slug}=${String(value)}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('distinguish the variants of a product by its option attributes', () => {
    const unclear = shop.products.filter((product) => {
      const keys = product.variants.map((variant) =>
        product.optionAttributes.map((slug) => variant.attributes[slug]).join('|'),
      )
      return product.variants.length > 1 ? repeated(keys).length > 0 : product.optionAttributes.length > 0
    })
    expect(unclear.map((product) => product.slug)).toEqual([])
  })

  it('resolve in every menu and page region', () => {
    const targets = new Set([
      '/kosar',
      '/abroncsmeret',
      '/elallas',
      '/blog',
      '/kapcsolat',
      '/szerelesi-muhelyek',
      SETS_URL,
      ...lawSlugs.map((slug) => `/${slug}`),
      '/suti-beallitasok',
      '/profil/megrendelesek',
      ...shop.pages.map((page) => `/${page.slug}`),
      ...shop.categories.map((category) => `/termekek/${category.slug}`),
      ...shop.collections.map((collection) => `/gyujtemeny/${collection.slug}`),
    ])
    const inRegions = [
      ...JSON.stringify(shop.pages.map((page) => page.regions)).matchAll(/"url":"([^"]+)"/g),
    ].map((match) => match[1])
    const inTexts = shop.pages.flatMap((page) =>
      [...`${page.content}${JSON.stringify(page.regions)}`.matchAll(/href=\\?"([^"\\]+)/g)].map(
        (match) => match[1],
      ),
    )
    const urls = [...allMenuItems.map((entry) => entry.url), ...inRegions, ...inTexts].filter(
      (url): url is string => typeof url === 'string' && !url.startsWith('https://'),
    )
    expect(urls.filter((url) => !targets.has(url))).toEqual([])
  })
})

describe('prices', () => {
  it('follow each other without a gap and end open', () => {
    const broken = variants.filter(({ prices }) =>
      prices.some((price, index) => {
        const next = prices[index + 1]
        return (
          price.gross <= 0 ||
          price.toDaysAgo !== (next ? next.fromDaysAgo : null) ||
          (next !== undefined && next.fromDaysAgo >= price.fromDaysAgo)
        )
      }),
    )
    expect(broken.map((variant) => variant.slug)).toEqual([])
    expect(variants.filter((variant) => currentGross(variant) === undefined)).toEqual([])
  })

  it('cross out the price that was in force before the reduction', () => {
    expect(reduced.length).toBeGreaterThan(20)
    const wrong = reduced.filter(({ prices, originalGross }) => {
      const now = prices.findLastIndex((price) => price.fromDaysAgo >= 0)
      return prices[now - 1]?.gross !== originalGross
    })
    expect(wrong.map((variant) => variant.slug)).toEqual([])
  })

  it('include reductions whose 30-day lowest price is not the crossed-out one', () => {
    expect(
      reduced.some(
        (variant) =>
          lowestOfThirtyDaysBefore(variant) < (variant.originalGross ?? 0) &&
          lowestOfThirtyDaysBefore(variant) > (currentGross(variant) ?? 0),
      ),
    ).toBe(true)
  })

  it('include a reduction that is none against the 30-day lowest price', () => {
    expect(reduced.some((variant) => lowestOfThirtyDaysBefore(variant) <= (currentGross(variant) ?? 0))).toBe(
      true,
    )
  })

  it('include scheduled prices', () => {
    expect(variants.some(({ prices }) => prices.some((price) => price.fromDaysAgo < 0))).toBe(true)
  })
})

describe('states of goods', () => {
  const some = (test: (variant: DemoVariant) => boolean) => variants.some(test)

  it('include plenty, few, last, to order, sold out and withdrawn', () => {
    expect(some(({ stock, forSale }) => forSale && stock.onHand > 24)).toBe(true)
    for (const count of [1, 3])
      expect(some(({ stock, forSale }) => forSale && stock.onHand === count)).toBe(true)
    expect(some(({ stock, forSale }) => forSale && stock.onHand === 0 && stock.backorder)).toBe(true)
    expect(some(({ stock, forSale }) => forSale && stock.onHand === 0 && !stock.backorder)).toBe(true)
    expect(some(({ forSale }) => !forSale)).toBe(true)
  })

  it('include all tax rates, packed goods, one and many variants, short and long names', () => {
    expect(new Set(shop.products.map((product) => product.taxRate))).toEqual(new Set([27, 18, 5, 0]))
    expect(
      shop.products.some(
        (product) => product.packed?.packingUnitMeasure === 'liter' && product.packed.packingQuantity === 6,
      ),
    ).toBe(true)
    expect(shop.products.some((product) => product.variants.length === 1)).toBe(true)
    expect(shop.products.some((product) => product.variants.length > 4)).toBe(true)
    expect(Math.min(...shop.products.map((product) => product.name.length))).toBeLessThan(15)
    expect(Math.max(...shop.products.map((product) => product.name.length))).toBeGreaterThan(100)
  })

  it('show products in every collection', () => {
    const members = shop.collections.map(
      ({ slug }) => shop.products.filter((product) => product.collections.includes(slug)).length,
    )
    expect(Math.min(...members)).toBeGreaterThan(7)
  })
})

describe('texts', () => {
  it('hold only simple HTML in product descriptions', () => {
    const tags = new Set(
      shop.products.flatMap((product) =>
        [...product.description.matchAll(/<\/?([a-z0-9]+)/g)].map((match) => match[1]),
      ),
    )
    expect([...tags].filter((tag) => !['p', 'ul', 'li', 'strong', 'h3'].includes(tag ?? ''))).toEqual([])
    expect(shop.products.filter((product) => /undefined|NaN|\[object/.test(JSON.stringify(product)))).toEqual(
      [],
    )
  })
})

describe('pictures', () => {
  const images = imagesOf(shop)
  const unique = [...new Map(images.map((image) => [image.key, image])).values()]

  it('exist for every product and root category', () => {
    expect(shop.products.filter((product) => product.images.length === 0)).toEqual([])
    expect(shop.categories.filter((category) => category.parent === null && !category.image)).toEqual([])
  })

  it('are small, whole SVG texts without broken numbers', () => {
    const broken = dealt(unique).filter(({ key, draw }) => {
      const svg = draw()
      const whole = svg.startsWith('<svg ') && svg.endsWith('</svg>\n')
      const maxLength = key.startsWith('kategoria/') ? 125_000 : 96_000
      return !whole || svg.length > maxLength || /NaN|undefined|Infinity/.test(svg)
    })
    expect(broken.map((image) => image.key)).toEqual([])
  })

  it('with equal keys are equal', () => {
    const drawn = new Map<string, string>()
    const shared = images.filter((image) => image.key.startsWith('felni/') || image.key.startsWith('aru/'))
    const different = shared.filter(({ key, draw }) => {
      const svg = draw()
      const before = drawn.get(key) ?? svg
      drawn.set(key, svg)
      return before !== svg
    })
    expect(different.map((image) => image.key)).toEqual([])
  })

  it('differ from shape to shape', () => {
    const drawings = GOODS_SHAPES.map((shape) => drawGoods(shape, { tint: 'orange', label: 'PRÓBA' }))
    expect(new Set(drawings).size).toBe(GOODS_SHAPES.length)
    expect(GOODS_SHAPES.length).toBeGreaterThanOrEqual(14)
  })

  it('of the brand folder are the drawn ones', () => {
    const drawn = drawBrandFiles()
    const stored = Object.keys(drawn).map((name) => [
      name,
      readFileSync(new URL(`./brand/${name}`, import.meta.url), 'utf8'),
    ])
    expect(Object.fromEntries(stored)).toEqual(drawn)
  })
})
