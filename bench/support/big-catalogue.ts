import type { Sql } from '#platform/database/database.ts'

/**
 * Fills an empty database with a catalogue of so many products: 70 % tyres, 80 brands, 200 categories on three levels, every
 * seventh product with two to four variants. The same number gives the same catalogue. Triggers do not run.
 */
export async function writeBigCatalogue(sql: Sql, products: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(`set local session_replication_role = replica; set local synchronous_commit = off`)
    await tx.unsafe(taxonomy)
    await tx.unsafe(productStatements(products))
  })
  await sql.unsafe('vacuum analyze')
}

/** A number from 0 to `below` - 1 that depends on the row and on `salt`. */
const pick = (row: string, salt: number, below: number) =>
  `((hashint8((${row})::bigint * 31 + ${salt}) & 2147483647) % ${below})`
const oneOf = (row: string, salt: number, values: string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(',')}])[1 + ${pick(row, salt, values.length)}]`

const widths = ['155', '165', '175', '185', '195', '205', '215', '225', '235', '245', '255', '265', '275']
const aspects = ['30', '35', '40', '45', '50', '55', '60', '65', '70', '80']
const rims = ['13', '14', '15', '16', '17', '18', '19', '20', '21']
const seasons = ['teli', 'nyari', 'negyevszakos']
const vehicles = ['szemelyauto', 'suv', 'kisteher']
const classes = ['a', 'b', 'c', 'd', 'e']
const models = ['Fjell', 'Route', 'Orom', 'Zápor', 'Napfény', 'Városi', 'Túra', 'Sport', 'Komfort', 'Északi']
const goods = [
  'Motorolaj',
  'Ablakmosó',
  'Akkumulátor',
  'Ablaktörlő',
  'Féktárcsa',
  'Levegőszűrő',
  'Izzó',
  'Felni',
  'Dísztárcsa',
  'Ápolószer',
]

const taxonomy = `
  insert into brand (slug, name) select 'marka-' || n, 'Márka' || n from generate_series(1, 80) n;
  insert into category (parent_id, path, slug, name, position)
    select case when n > 50 then 11 + n % 40 when n > 10 then 1 + n % 10 end, '{}', 'kategoria-' || n, 'Kategória ' || n, n
    from generate_series(1, 200) n order by n;
  with recursive tree as (
    select id, array[id] as path from category where parent_id is null
    union all select c.id, tree.path || c.id from category c join tree on c.parent_id = tree.id)
  update category c set path = tree.path from tree where tree.id = c.id;
  insert into collection (slug, name) values ('akciok', 'Akciók'), ('ujdonsagok', 'Újdonságok');
  insert into attribute (slug, name, kind, filter_type, filter_position, position, unit) values
    ('szelesseg', 'Szélesség', 'number', 'choice', 1, 1, 'mm'), ('oldalfal', 'Oldalfal', 'number', 'choice', 2, 2, '%'),
    ('felni', 'Felni', 'number', 'choice', 3, 3, null), ('evszak', 'Évszak', 'choice', 'choice', 4, 4, null),
    ('jarmu', 'Jármű', 'choice', 'choice', 5, 5, null), ('terhelesi-index', 'Terhelési index', 'number', 'choice', 6, 6, null),
    ('zaj', 'Zajszint', 'number', 'range', 7, 7, 'dB'), ('nedves', 'Nedves tapadás', 'choice', 'choice', 8, 8, null),
    ('kiszereles', 'Kiszerelés', 'number', 'range', 9, 9, 'l'), ('szin', 'Szín', 'choice', 'choice', 10, 10, null)`

const productStatements = (products: number) => `
  drop index product_name_idx, product_natural_name_idx, variant_attribute_value_idx;
  insert into product (slug, name, item_number, brand_id, main_category_id, short_description, tax_rate, popularity)
    select 't-' || n,
      case when n % 10 < 7 then 'Márka' || brand || ' ' || ${oneOf('n', 3, models)} || ' ' || (1 + ${pick('n', 4, 9)}) || ' ' || width || '/' || aspect || ' R' || rim
        else 'Márka' || brand || ' ' || ${oneOf('n', 3, goods)} || ' ' || (1 + ${pick('n', 5, 5000)}) end,
      'T' || n, brand, 51 + ${pick('n', 2, 150)}, 'Megbízható választás a mindennapokra.', 27, ${pick('n', 6, 5000)}
    from (select n, 1 + ${pick('n', 1, 80)} as brand, ${oneOf('n', 11, widths)} as width, ${oneOf('n', 12, aspects)} as aspect,
      ${oneOf('n', 13, rims)} as rim from generate_series(1, ${products}) n) made;
  insert into product_category (product_id, category_id) select id, main_category_id from product;
  insert into collection_product (collection_id, product_id) select 1 + id % 2, id from product where id % 20 = 0;
  insert into variant (product_id, item_number, slug, position, for_sale)
    select id, 'V' || id || '-' || part, 'v-' || part, part, ${pick('id * 7 + part', 21, 100)} > 0
    from product, generate_series(1, case when id % 7 = 0 then 2 + id % 3 else 1 end) part order by id, part;
  insert into stock (variant_id, on_hand, backorder) select id, greatest(0, ${pick('id', 22, 40)} - 10), ${pick('id', 23, 4)} = 0 from variant;
  insert into variant_price (variant_id, gross, original_gross, valid_from, valid_to)
    select id, 500 + 10 * ${pick('id', 31, 12000)} + 5000, null, now() - interval '60 days', now() - interval '5 days' from variant where id % 8 = 0;
  insert into variant_price (variant_id, gross, original_gross, valid_from, valid_to)
    select id, 500 + 10 * ${pick('id', 31, 12000)}, case when id % 8 = 0 then 5500 + 10 * ${pick('id', 31, 12000)} end, now() - interval '5 days', null from variant;
  insert into variant_attribute (variant_id, attribute_id, value, number)
    select v.id, a.id, a.value, case when a.kind = 'number' then a.value::float8 end
    from variant v cross join lateral (
      select a.id, a.kind, case a.slug
        when 'szelesseg' then case when v.position = 1 then ${oneOf('v.product_id', 11, widths)} else ${oneOf('v.id', 11, widths)} end
        when 'oldalfal' then ${oneOf('v.product_id', 12, aspects)} when 'felni' then ${oneOf('v.product_id', 13, rims)}
        when 'evszak' then ${oneOf('v.product_id', 14, seasons)} when 'jarmu' then ${oneOf('v.product_id', 15, vehicles)}
        when 'terhelesi-index' then (75 + ${pick('v.id', 16, 40)})::text when 'zaj' then (66 + ${pick('v.id', 17, 10)})::text
        when 'nedves' then ${oneOf('v.product_id', 18, classes)}
        when 'kiszereles' then (1 + ${pick('v.id', 19, 60)})::text
        else ${oneOf('v.id', 20, ['fekete', 'ezust', 'feher', 'piros', 'kek'])} end as value
      from attribute a where (v.product_id % 10 < 7) = (a.id <= 8)) a
    order by v.id, a.id;
  create index product_name_idx on product (name collate "hu-x-icu", id);
  create index product_natural_name_idx on product (name collate "hu_natural", id);
  create index variant_attribute_value_idx on variant_attribute (attribute_id, value, variant_id)`
