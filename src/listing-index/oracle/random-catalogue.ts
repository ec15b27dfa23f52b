import type { Sql } from '#platform/database/database.ts'
import type { FilterDefinition } from '../filters.ts'

export const seasons = ['teli', 'nyari', 'negyevszakos']
export const widths = ['185', '195', '205', '225']
export const brands = ['nordval', 'kardia', 'zala', 'rimbo']
const words = ['Ár', 'ár', 'cukor', 'csap', 'zsák', 'zár', 'őr', 'óra', 'öreg', 'or', 'Csík', 'cs']
/** A tree of three levels: 1 and 2 on top, 3 to 5 below 1, 6 and 7 below 3. */
const parents = [null, null, 1, 1, 1, 3, 3]

/** A repeatable stream of numbers from 0 to below `limit`. */
function dice(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/**
 * A catalogue of chance, always the same: products of 1 to 5 variants, and so many of 150. Gives its attributes as filters, of which the
 * first is the season.
 */
export async function fillCatalogue(
  sql: Sql,
  products: number,
  wideProducts: number,
): Promise<FilterDefinition[]> {
  for (const brand of brands)
    await sql`insert into brand (slug, name) values (${brand}, ${brand.toUpperCase()})`
  for (const [index, parent] of parents.entries())
    await sql`insert into category (parent_id, path, slug, name) values (${parent}, '{}', ${`k${index + 1}`}, ${`K${index + 1}`})`
  await sql`
    with recursive tree as (
      select id, array[id] as path from category where parent_id is null
      union all select c.id, tree.path || c.id from category c join tree on c.parent_id = tree.id)
    update category c set path = tree.path from tree where tree.id = c.id`
  await sql`insert into collection (slug, name) values ('a', 'A'), ('b', 'B')`
  const attributes = await sql<
    { id: number; slug: string; type: 'choice' | 'range'; kind: 'choice' | 'number' }[]
  >`
    insert into attribute (slug, name, kind, filter_type) values
      ('evszak', 'Évszak', 'choice', 'choice'), ('szelesseg', 'Szélesség', 'number', 'choice'), ('suly', 'Súly', 'number', 'range')
    returning id, slug, filter_type as type, kind`
  await addProducts(sql, 1, products, wideProducts)
  const plain = { unit: null, look: 'list' as const, swatches: {}, labels: {} }
  return attributes.map(({ id, slug, type, kind }) => ({
    ...plain,
    slug,
    name: slug,
    type,
    kind,
    attributeId: id,
  }))
}

/** Products by numbers, each with one to five variants; the first few have 150, of which more than a lane is on sale. */
export async function addProducts(sql: Sql, from: number, to: number, wide = 0) {
  const roll = dice(from * 7919)
  const products = Array.from({ length: to - from + 1 }, (_, index) => ({
    number: from + index,
    name: `${words[roll(words.length)]} ${words[roll(words.length)]}${roll(2) === 0 ? ` ${5 + roll(200)} Ah` : ''}`,
    brand: roll(5) === 0 ? null : 1 + roll(brands.length),
    category: 1 + roll(parents.length),
    second: 1 + roll(parents.length),
    published: roll(20) > 0,
    popularity: roll(6),
    rating: roll(3) === 0 ? null : { count: 1 + roll(30), stars: 1 + roll(5) },
    variants: index < wide ? 150 : 1 + Math.max(0, roll(8) - 3),
  }))
  await sql`
    insert into product (slug, name, item_number, brand_id, main_category_id, tax_rate, published, popularity, rating_count, rating_sum)
    select 'p' || number, name, 'P' || number, brand, category, 27, published, popularity,
      coalesce((rating ->> 'count')::int, 0), coalesce((rating ->> 'count')::int * (rating ->> 'stars')::int, 0)
    from jsonb_to_recordset(${sql.json(products)}) as row(number int, name text, brand int, category int, published bool, popularity int, rating jsonb)
    order by number`
  const rows = products.flatMap((product) =>
    Array.from({ length: product.variants }, (_, part) => ({
      product: product.number,
      item: `V${product.number}-${part}`,
      published: roll(15) > 0,
      sale: roll(10) > 0,
      gross: 1000 + roll(20) * 500,
      stock: roll(4) - 1,
      backorder: roll(4) === 0,
      season: seasons[roll(3)],
      width: roll(9) === 0 ? null : widths[roll(4)],
      weight: 5 + roll(60),
      priced: roll(12) > 0,
      discounted: roll(5) === 0,
    })),
  )
  await sql`
    insert into product_category select p.id, x.category from product p
      join jsonb_to_recordset(${sql.json(products)}) as row(number int, category int, second int) on p.item_number = 'P' || row.number
      cross join lateral (select row.category union select row.second) x(category)`
  await sql`
    insert into collection_product (collection_id, product_id) select 1 + id % 2, id from product where id % 3 = 0 on conflict do nothing`
  const record = sql`jsonb_to_recordset(${sql.json(rows)}) as row(product int, item text, published bool, sale bool, gross int, stock int,
    backorder bool, season text, width text, weight int, priced bool, discounted bool)`
  await sql`
    insert into variant (product_id, item_number, slug, published, for_sale)
    select p.id, item, item, row.published, sale from ${record} join product p on p.item_number = 'P' || row.product`
  await sql`
    insert into stock (variant_id, on_hand, backorder)
    select v.id, stock, backorder from ${record} join variant v on v.item_number = item where stock >= 0`
  await sql`
    insert into variant_attribute (variant_id, attribute_id, value, number)
    select v.id, a.id, x.value, case when a.kind = 'number' then x.value::float8 end from ${record} join variant v on v.item_number = item
    cross join lateral (values ('evszak', season), ('szelesseg', width), ('suly', weight::text)) x(slug, value)
    join attribute a on a.slug = x.slug where x.value is not null`
  await sql`
    insert into variant_price (variant_id, gross, original_gross, valid_from, valid_to)
    select v.id, gross + 300, null, now() - interval '90 days', now() - interval '5 days' from ${record} join variant v on v.item_number = item where priced
    union all
    select v.id, gross, case when discounted then gross + 300 end, now() - interval '5 days', null from ${record} join variant v on v.item_number = item where priced`
}

/** What changes, the statement that changes it, and which products to look at. */
export const catalogueChanges: [what: string, statement: string, condition: string][] = [
  [
    'prices',
    `update variant_price set gross = gross + 1700 where valid_to is null and variant_id in (select id from variant where product_id % 5 = 0)`,
    'id % 5 = 0',
  ],
  [
    'stock',
    `update stock set on_hand = (on_hand + 1) % 3 where variant_id in (select id from variant where product_id % 4 = 0)`,
    'id % 4 = 0',
  ],
  ['ratings', `update product set rating_count = 9, rating_sum = 9 + id % 36 where id % 4 = 1`, 'id % 4 = 1'],
  ['popularity', `update product set popularity = 9 - popularity where id % 3 = 0`, 'id % 3 = 0'],
  [
    'sales',
    `insert into product_sales (product_id, sold) select id, 1 + id % 40 from product where id % 5 = 1`,
    'id % 5 = 1',
  ],
  ['names', `update product set name = reverse(name) where id % 6 = 0`, 'id % 6 = 0'],
  [
    'names to those of others',
    `update product set name = (select o.name from product o where o.id = product.id + 7) where id % 6 = 1 and id < 380`,
    'id % 6 = 1',
  ],
  [
    'categories',
    `update product_category set category_id = 1 + category_id % 7 where product_id % 7 = 0 and not exists (
        select 1 from product_category o where o.product_id = product_category.product_id and o.category_id = 1 + product_category.category_id % 7)`,
    'id % 7 = 0',
  ],
  ['brands', `update product set brand_id = 1 + id % 4 where id % 8 = 0`, 'id % 8 = 0'],
  [
    'attributes',
    `update variant_attribute set value = '195', number = 195 where attribute_id = 2 and variant_id in (select id from variant where product_id % 9 = 0)`,
    'id % 9 = 0',
  ],
  [
    'new values',
    `update variant_attribute set value = 'ujdonsag' where attribute_id = 1 and variant_id % 11 = 0`,
    'true',
  ],
  ['unpublished products', `update product set published = not published where id % 10 = 0`, 'id % 10 = 0'],
  ['unpublished variants', `update variant set published = not published where id % 6 = 0`, 'true'],
  ['prices taken away', `delete from variant_price where variant_id % 13 = 0`, 'true'],
]
