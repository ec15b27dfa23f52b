import type { Executor } from '#platform/database/database.ts'
import type { AttributeRow } from './variant-store.ts'
import type { AttributeKind } from './taxonomy/attribute-store.ts'

/** What the form of goods has fields for, and what a product's variants have in them. */

export type StoredAttribute = {
  variantId: number
  slug: string
  kind: AttributeKind
  value: string
  /** False: the whole product shares it. */
  own: boolean
}

/** In the merchant's order. */
export async function listStoredAttributes(sql: Executor, productId: number): Promise<StoredAttribute[]> {
  return sql<StoredAttribute[]>`
    select va.variant_id as "variantId", a.slug, a.kind, va.value, va.own
    from variant v join variant_attribute va on va.variant_id = v.id join attribute a on a.id = va.attribute_id
    where v.product_id = ${productId} order by a.position, a.id, v.position, v.id`
}

export type AttributeField = {
  slug: string
  name: string
  kind: AttributeKind
  unit: string | null
  labels: Record<string, string>
  labelOrder: string[]
}

/** In the merchant's order. */
export async function listAttributeFields(sql: Executor): Promise<AttributeField[]> {
  return sql<AttributeField[]>`
    select slug, name, kind, unit, labels, label_order as "labelOrder" from attribute order by position, id`
}

export type CategoryFields = { slug: string; attributes: string[] }

/**
 * What the form has fields for in each category: what the nearest with a choice of its own says, itself first; where none says
 * anything, its filters, by slugs that may be no attributes.
 */
export async function listCategoryFields(sql: Executor): Promise<CategoryFields[]> {
  return sql<CategoryFields[]>`
    select c.slug, coalesce(own.attributes, filtering.attributes, '{}') as attributes
    from category c
    left join lateral (
      select up.product_attributes as attributes
      from unnest(c.path) with ordinality as step (id, level) join category up on up.id = step.id
      where up.product_attributes <> '{}' order by level desc limit 1) own on true
    left join lateral (
      select array(select split_part(filter, ':', 1) from unnest(up.filters) with ordinality as one (filter, place) order by place)
        as attributes
      from unnest(c.path) with ordinality as step (id, level) join category up on up.id = step.id
      where up.filters <> '{}' order by level desc limit 1) filtering on true
    order by c.id`
}

export type ShownField = AttributeField & { cardPosition: number | null }

/** Those of `slugs` that customers see, in the merchant's order. */
export async function shownFields(
  sql: Executor,
  slugs: readonly string[],
  optionAttributes: readonly string[],
): Promise<ShownField[]> {
  return sql<ShownField[]>`
    select slug, name, kind, unit, labels, label_order as "labelOrder", card_position as "cardPosition" from attribute
    where slug = any(${[...new Set(slugs)]}::text[]) and (shown or slug = any(${[...optionAttributes]}::text[]))
    order by position, id`
}

/** Texts of a form as the pages of goods show them: a variant's `own` wins over what all share. Pure. */
export function shownOf(
  fields: readonly ShownField[],
  shared: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): AttributeRow[] {
  const texts = new Map(
    [...Object.entries(shared), ...Object.entries(own)].filter(([, text]) => text.trim() !== ''),
  )
  return fields.flatMap(({ slug, name, kind, unit, labels, cardPosition }) => {
    const value = texts.get(slug)?.trim()
    if (value === undefined) return []
    const number = kind === 'number' ? Number(value.replace(',', '.')) : null
    const label = Object.hasOwn(labels, value) ? labels[value]! : null
    return [{ slug, name, kind, unit, value, number, label, own: Object.hasOwn(own, slug), cardPosition }]
  })
}
