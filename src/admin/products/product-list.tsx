import { Link } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { chosenOf, type FacetName } from '../screen/facets.tsx'
import type { Column } from '../screen/use-columns.ts'
import type { WindowedList } from '../runtime/windows.ts'
import { VisibilityMark } from './visibility-mark.tsx'
import styles from './products-page.module.css'

/** What the list of products is: its tabs, what it is narrowed by, and its columns. */

type Query = NonNullable<AdminInput<'listProducts'>['query']>
type View = NonNullable<Query['view']>
type Sort = NonNullable<Query['sort']>
type Product = AdminResponse<'listProducts'>['products'][number]

export const productTabs: readonly { name: View; title: string }[] = [
  { name: 'all', title: 'Mind' },
  { name: 'hidden', title: 'Rejtett' },
  { name: 'scheduled', title: 'Időzített' },
  { name: 'sold_out', title: 'Elfogyott' },
  { name: 'low_stock', title: 'Fogyóban' },
  { name: 'no_picture', title: 'Kép nélküli' },
  { name: 'no_ean', title: 'Vonalkód nélküli' },
  { name: 'no_weight', title: 'Súly nélküli' },
  { name: 'no_price', title: 'Ár nélküli' },
  { name: 'no_gpsr', title: 'Hiányos gyártó' },
  { name: 'no_responsible', title: 'Uniós felelős nélkül' },
  { name: 'no_safety_text', title: 'Figyelmeztetés nélkül' },
  { name: 'no_label', title: 'EU-címke nélküli' },
  { name: 'no_attributes', title: 'Jellemző nélküli' },
  { name: 'below_cost', title: 'Beszerzés alatt' },
  { name: 'unsold', title: '90 napja nem fogyott' },
  { name: 'bin', title: 'Lomtár' },
]

export const productSorts: readonly { name: Sort; title: string }[] = [
  { name: 'name', title: 'Név szerint' },
  { name: 'newest', title: 'Legújabb elöl' },
  { name: 'updated', title: 'Utoljára módosított elöl' },
  { name: 'price', title: 'Legolcsóbb elöl' },
  { name: 'price_desc', title: 'Legdrágább elöl' },
  { name: 'stock', title: 'Legkevesebb szabad készlet elöl' },
  { name: 'stock_desc', title: 'Legtöbb szabad készlet elöl' },
]

const category: FacetName = { name: 'category', parameter: 'kategoria', title: 'Kategória' }
const brand: FacetName = { name: 'brand', parameter: 'marka', title: 'Márka' }
export const productFacets = [category, brand]

/** The address names it; anything unknown is the first tab, and the first sort. */
export const productList: WindowedList<'listProducts'> = {
  name: 'listProducts',
  cursor: 'after',
  lastOf: ({ products, has_more: hasMore }) => (hasMore ? products.at(-1)?.id : undefined),
  inputOf(search) {
    const text = search.get('keres')?.trim() ?? ''
    return {
      query: {
        view: productTabs.find(({ name }) => name === search.get('nezet'))?.name ?? 'all',
        sort: productSorts.find(({ name }) => name === search.get('rendezes'))?.name ?? 'name',
        ...(text === '' ? {} : { search: text.slice(0, 200) }),
        category: chosenOf(search, category),
        brand: chosenOf(search, brand),
      },
    }
  },
}

export const productColumns: readonly Column<Product>[] = [
  {
    name: 'picture',
    title: 'Kép',
    cell: ({ picture }) =>
      picture ? (
        <img className={styles.picture} src={picture.product_thumbnail} alt="" loading="lazy" />
      ) : null,
  },
  {
    name: 'product',
    title: 'Termék',
    isFixed: true,
    cell: (product) => (
      <>
        <Link className={styles.name} to={`/termekek/${product.id}`}>
          {product.name}
        </Link>
        <br />
        <span className={styles.side}>
          {product.item_number}
          {product.variants > 1 ? `, ${product.variants} változat` : ''}
        </span>
      </>
    ),
  },
  { name: 'category', title: 'Kategória', cell: (product) => product.category },
  { name: 'brand', title: 'Márka', isExtra: true, cell: (product) => product.brand },
  {
    name: 'variants',
    title: 'Változat',
    isExtra: true,
    isNumber: true,
    cell: (product) => `${product.variants} db`,
  },
  {
    name: 'price',
    title: 'Ár',
    isNumber: true,
    cell: ({ price, variants }) =>
      price === null ? (
        <span className={styles.warn}>nincs ár</span>
      ) : (
        `${price}${variants > 1 ? '-tól' : ''}`
      ),
  },
  {
    name: 'stock',
    title: 'Készlet',
    isNumber: true,
    cell: ({ on_hand: onHand, held }) => (
      <>
        {onHand} db
        {held > 0 ? <span className={styles.side}> ({held} foglalt)</span> : null}
      </>
    ),
  },
  {
    name: 'state',
    title: 'Állapot',
    cell: (product) => <VisibilityMark {...product} />,
  },
]
