import type { Client } from '#contract/client.ts'
import { ResponseError } from '#contract/client-errors.ts'
import { formatForint } from '#contract/money.ts'
import type { CategoryPage, Filter, Price, Product, ProductCard, ProductVariant } from '#contract/wire.ts'
import type { RenderContext } from './entry-server.tsx'

/** A small shop in memory for tests and benchmarks of the pages: no database, no HTTP. */

const money = (value: number) => ({ value, formatted_value: formatForint(value) })
const price = (gross: number): Price => ({
  net: money(Math.round(gross / 1.27)),
  tax: money(gross - Math.round(gross / 1.27)),
  gross: money(gross),
})
const image = {
  url: '/images/abroncs',
  title: 'Fjell 3',
  product_thumbnail: '/images/abroncs/product-thumbnail',
  product_cover: '/images/abroncs/product-cover',
}

const tyreAttributes = [
  { name: 'Szélesség', slug: 'szelesseg', value: '205 mm', data: 205 },
  { name: 'Oldalfal', slug: 'oldalfal', value: '55 %', data: 55 },
  { name: 'Felni', slug: 'felni', value: '16 col', data: 16 },
  { name: 'Terhelési index', slug: 'terhelesi-index', value: '91', data: 91 },
  { name: 'Sebességindex', slug: 'sebessegindex', value: 'H', data: 'h' },
  { name: 'Évszak', slug: 'evszak', value: 'Téli', data: 'teli' },
  { name: 'Üzemanyag-hatékonyság', slug: 'uzemanyag', value: 'C', data: 'c' },
  { name: 'Nedves tapadás', slug: 'nedves-tapadas', value: 'B', data: 'b' },
  { name: 'Külső gördülési zaj', slug: 'zaj', value: '71 dB', data: 71 },
  { name: 'Zajosztály', slug: 'zajosztaly', value: 'B', data: 'b' },
  { name: 'Hópehely jelölés (3PMSF)', slug: 'hopehely', value: 'igen', data: true },
]

const prices = (gross: number) => ({
  price: price(gross),
  unit_price: price(gross),
  is_discount: false,
  discount_percent: 0,
  tax_rate: 27 as const,
})
const inStock = {
  type: 'in_stock' as const,
  label: 'Raktáron',
  available_quantity: 24,
  delivery: 'hétfőn Önnél',
  arrives: { from: '2026-11-30', to: '2026-11-30' },
}

export function testCard(id: number, changes: Partial<ProductCard> = {}): ProductCard {
  return {
    id,
    variant_id: id * 10,
    name: `Nordval Fjell ${id} 205/55 R16 91H`,
    slug: `nordval-fjell-${id}`,
    url: `/termek/nordval-fjell-${id}`,
    primary_image: image,
    badges: [],
    ...prices(20_000 + id),
    on_wishlist: false,
    unit_measure: 'db',
    is_packed: false,
    packing_unit_measure: null,
    packing_quantity: 1,
    multiple_variants: false,
    variants: [],
    availability: inStock,
    addable_to_cart: true,
    brand: { name: 'Nordval', slug: 'nordval', image: null },
    categories: [],
    attributes: tyreAttributes,
    default_quantity: 4,
    rating: null,
    ...changes,
  }
}

const choice = (slug: string, name: string, values: string[]): Filter => ({
  slug,
  name,
  type: 'choice',
  look: 'list',
  options: values.map((value, index) => ({
    value,
    label: value.toUpperCase(),
    count: 10 + index,
    selected: false,
  })),
})

const filters: Filter[] = [
  choice('szelesseg', 'Szélesség', ['185', '195', '205', '215', '225']),
  choice('oldalfal', 'Oldalfal', ['45', '50', '55', '60', '65']),
  choice('felni', 'Felni', ['15', '16', '17', '18']),
  choice('evszak', 'Évszak', ['teli', 'nyari', 'negyevszakos']),
  choice('marka', 'Márka', ['apexo', 'hegyest', 'kardia', 'merida', 'nordval', 'torva', 'verdon', 'zala']),
  {
    slug: 'ar',
    name: 'Ár',
    type: 'range',
    unit: 'Ft',
    options: { min: 15_000, max: 90_000, selected: null },
  },
  choice('nedves-tapadas', 'Nedves tapadás', ['a', 'b', 'c', 'd', 'e']),
  choice('uzemanyag', 'Üzemanyag-hatékonyság', ['a', 'b', 'c', 'd', 'e']),
  choice('erositett', 'Erősített (XL)', ['igen']),
  choice('defektturo', 'Defekttűrő', ['igen']),
  choice('hopehely', 'Hópehely', ['igen']),
  choice('keszlet', 'Készlet', ['raktaron', 'rendelheto']),
]

const categoryLink = { id: 1, name: 'Téli gumi', slug: 'teli-gumi', url: '/termekek/teli-gumi' }

export function testCategory(cards: ProductCard[], total = 32): CategoryPage {
  return {
    category: { ...categoryLink, description: 'Téli abroncsok raktárról.', image: null, children: [] },
    meta: { title: '', description: '' },
    parent_categories: [{ id: 2, name: 'Abroncsok', slug: 'abroncsok', url: '/termekek/abroncsok' }],
    categories: [],
    products: {
      data: cards,
      total,
      per_page: 24,
      current_page: 1,
      last_page: Math.max(1, Math.ceil(total / 24)),
    },
    filters,
  }
}

export function testVariant(id: number, changes: Partial<ProductVariant> = {}): ProductVariant {
  return {
    id,
    item_number: `NF3-${id}`,
    name: '91H',
    slug: `nordval-fjell-3-${id}`,
    url: `/termek/nordval-fjell-3?valtozat=NF3-${id}`,
    ...prices(28_990),
    primary_image: image,
    images: [image],
    attributes: [],
    packing_quantity: 1,
    availability: inStock,
    delivery_promise: 'Ma 16 óráig rendelje meg, hétfőn, november 30-án Önnél van',
    addable_to_cart: true,
    ...changes,
  }
}

export function testProduct(changes: Partial<Product> = {}): Product {
  return {
    id: 3,
    name: 'Nordval Fjell 3 205/55 R16 91H',
    slug: 'nordval-fjell-3',
    url: '/termek/nordval-fjell-3',
    item_number: 'NF3',
    description: '<p>Nyugodt téli abroncs.</p>',
    short_description: 'Téli abroncs személyautóra.',
    variants: [testVariant(31)],
    attributes: tyreAttributes,
    on_wishlist: false,
    unit_measure: 'db',
    is_packed: false,
    packing_unit_measure: null,
    packing_quantity: 1,
    badges: [],
    brand: { name: 'Nordval', slug: 'nordval', image: null },
    manufacturer: {
      name: 'Nordval Tyres',
      address: 'Trondheim',
      email: 'safety@nordval.example',
      responsible: null,
    },
    safety_text: '',
    option_attributes: [],
    categories: [categoryLink],
    default_quantity: 4,
    eprel_id: '612408',
    warranty_months: 24,
    garan: null,
    rating: null,
    meta: { title: '', description: '' },
    ...changes,
  }
}

const missing = new ResponseError(404, { message: 'Nincs ilyen.' })
export const notFound = () => Promise.reject(missing)

/** A client that knows the given calls; every other call responds with 404. It is no promise, so it has no `then`. */
export function testClient(calls: Partial<Client> = {}): Client {
  return new Proxy(calls as Client, {
    get: (known, name) => known[name as keyof Client] ?? (name === 'then' ? undefined : notFound),
  })
}

/** What the server hands to `render`, with a client of the given calls. */
export function testContext(
  calls: Partial<Client> = {},
  changes: Partial<RenderContext> = {},
): RenderContext {
  return {
    client: testClient(calls),
    publicUrl: 'https://bolt.example',
    shop: { name: 'Gumi & Garázs', phone: '06 1 345 0678', email: 'bolt@bolt.example' },
    assets: { boot: '/assets/boot.js', entry: '/assets/entry.js', css: ['/assets/style.css'] },
    cartToken: null,
    setCookie: () => undefined,
    ...changes,
  }
}
