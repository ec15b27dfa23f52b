import type { Invariant } from '#platform/database/invariant.ts'

export const catalogueInvariants: readonly Invariant[] = [
  {
    number: 21,
    title: 'Prices of a variant follow each other without gap or overlap, only the last is open',
    find: (sql) => sql`
      select variant_id, valid_from, valid_to, next_from from (
        select variant_id, valid_from, valid_to, lead(valid_from) over (partition by variant_id order by valid_from) as next_from
        from variant_price) stretch
      where valid_to is distinct from next_from`,
  },
  {
    number: 18,
    title: 'A current slug is nobody’s old one, and an old slug leads to something that is there',
    find: (sql) => sql`
      with current as (
        select 'product' as entity, id, slug from product
        union all select 'category', id, slug from category
        union all select 'collection', id, slug from collection
        union all select 'brand', id, slug from brand
        union all select 'page', id, slug from page)
      select h.entity, h.slug, h.entity_id from slug_history h
      where exists (select 1 from current c where c.entity = h.entity and c.slug = h.slug)
        or not exists (select 1 from current c where c.entity = h.entity and c.id = h.entity_id)`,
  },
  {
    number: 18,
    title: 'Slugs are words of letters, digits and hyphens',
    find: (sql) => sql`
      select 'product' as entity, id, slug from product where slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$'
      union all select 'category', id, slug from category where slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$'
      union all select 'collection', id, slug from collection where slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$'`,
  },
  {
    number: 18,
    title: 'The slugs of a product’s variants differ',
    find: (sql) => sql`
      select product_id, slug, count(*)::int as variants from variant group by product_id, slug having count(*) > 1`,
  },
  {
    number: 22,
    title: 'A product stands in its main category and has a variant',
    find: (sql) => sql`
      select p.id, p.item_number from product p
      where not exists (select 1 from product_category pc where pc.product_id = p.id and pc.category_id = p.main_category_id)
        or not exists (select 1 from variant v where v.product_id = p.id)`,
  },
  {
    number: 23,
    title: 'A category’s path leads from its root down to itself',
    find: (sql) => sql`
      select c.id, c.slug, c.path from category c left join category p on p.id = c.parent_id
      where c.path <> coalesce(p.path, '{}') || c.id`,
  },
  {
    number: 24,
    title: 'Attribute values fit the kind of their attribute',
    find: (sql) => sql`
      select va.variant_id, a.slug, va.value, va.number from variant_attribute va join attribute a on a.id = va.attribute_id
      where (a.kind = 'number' and (va.number is null or va.value::float8 <> va.number))
        or (a.kind = 'boolean' and (va.value, va.number) not in (('true', 1), ('false', 0)))
        or (a.kind = 'choice' and not a.labels ? va.value)`,
  },
]
