import type { Transaction } from '#platform/database/database.ts'
import type {
  AttributeInput,
  BadgeInput,
  BrandInput,
  CategoryInput,
  CollectionInput,
} from './catalogue-writer-input.ts'

/** Writes what products refer to, by slug. Rows that say the same again are left untouched. */

export async function writeBrands(tx: Transaction, brands: readonly BrandInput[]): Promise<void> {
  await tx`
    insert into brand as stored (slug, name, image_key, manufacturer_name, manufacturer_address, manufacturer_email)
    select slug, name, "imageKey", coalesce("manufacturerName", ''), coalesce("manufacturerAddress", ''), coalesce("manufacturerEmail", '')
    from jsonb_to_recordset(${tx.json([...brands])}) as row(slug text, name text, "imageKey" text,
      "manufacturerName" text, "manufacturerAddress" text, "manufacturerEmail" text)
    on conflict (slug) do update set
      name = excluded.name,
      image_key = coalesce(excluded.image_key, stored.image_key),
      manufacturer_name = coalesce(nullif(excluded.manufacturer_name, ''), stored.manufacturer_name),
      manufacturer_address = coalesce(nullif(excluded.manufacturer_address, ''), stored.manufacturer_address),
      manufacturer_email = coalesce(nullif(excluded.manufacturer_email, ''), stored.manufacturer_email)`
}

/**
 * Parents may come in any order. Paths of all categories are brought in line afterwards, so moving one moves its subtree.
 * @throws Error when a parent is unknown or the tree would have a circle.
 */
export async function writeCategories(tx: Transaction, categories: readonly CategoryInput[]): Promise<void> {
  const rows = tx.json([...categories])
  await tx`
    insert into category as stored (path, slug, name, description, image_key, position, default_quantity, filters)
    select '{}', slug, name, coalesce(description, ''), "imageKey", coalesce(position, 0), coalesce("defaultQuantity", 1),
      coalesce(filters, '{}')
    from jsonb_to_recordset(${rows}) as row(slug text, name text, description text, "imageKey" text, position int,
      "defaultQuantity" int, filters text[])
    on conflict (slug) do update set
      name = excluded.name,
      description = coalesce(nullif(excluded.description, ''), stored.description),
      image_key = coalesce(excluded.image_key, stored.image_key),
      position = excluded.position,
      default_quantity = excluded.default_quantity,
      filters = excluded.filters`
  const unknown = await tx<{ parent: string }[]>`
    select row.parent from jsonb_to_recordset(${rows}) as row(parent text)
    where row.parent is not null and not exists (select 1 from category where slug = row.parent)`
  if (unknown[0]) throw new Error(`Unknown parent category: ${unknown[0].parent}`)
  await tx`
    update category c set parent_id = p.id
    from jsonb_to_recordset(${rows}) as row(slug text, parent text) left join category p on p.slug = row.parent
    where c.slug = row.slug and c.parent_id is distinct from p.id`
  await alignPaths(tx)
}

/** @throws Error when the tree has a circle. */
export async function alignPaths(tx: Transaction): Promise<void> {
  await tx`
    with recursive tree as (
      select id, array[id] as path from category where parent_id is null
      union all
      select c.id, tree.path || c.id from category c join tree on c.parent_id = tree.id
    )
    update category c set path = tree.path from tree where tree.id = c.id and c.path <> tree.path`
  const [lost] = await tx<{ slug: string }[]>`
    select slug from category where path[cardinality(path)] is distinct from id limit 1`
  const [circling] = await tx<{ slug: string }[]>`
    select c.slug from category c join category p on p.id = c.parent_id where c.path <> p.path || c.id limit 1`
  const stray = lost ?? circling
  if (stray) throw new Error(`Category ${stray.slug} stands under itself.`)
}

export async function writeCollections(
  tx: Transaction,
  collections: readonly CollectionInput[],
): Promise<void> {
  await tx`
    insert into collection as stored (slug, name, description, reduced_only)
    select slug, name, coalesce(description, ''), coalesce("reducedOnly", false) from jsonb_to_recordset(${tx.json([...collections])})
      as row(slug text, name text, description text, "reducedOnly" boolean)
    on conflict (slug) do update set
      name = excluded.name, description = coalesce(nullif(excluded.description, ''), stored.description),
      reduced_only = excluded.reduced_only`
}

export async function writeBadges(tx: Transaction, badges: readonly BadgeInput[]): Promise<void> {
  await tx`
    insert into badge (slug, text, background_color, font_color)
    select slug, text, "backgroundColor", "fontColor" from jsonb_to_recordset(${tx.json([...badges])})
      as row(slug text, text text, "backgroundColor" text, "fontColor" text)
    on conflict (slug) do update set
      text = excluded.text, background_color = excluded.background_color, font_color = excluded.font_color`
}

/** Labels and swatches are added to those stored. The kind of a stored attribute never changes: its values would be wrong. */
export async function writeAttributes(tx: Transaction, attributes: readonly AttributeInput[]): Promise<void> {
  await tx`
    insert into attribute as stored (slug, name, kind, unit, filter_type, filter_position, filter_display, labels, label_order, swatches,
      selector_type, card_position, position)
    select slug, name, kind, unit, "filterType", coalesce("filterPosition", 0),
      coalesce("filterDisplay", (select known.filter_display from attribute known where known.slug = row.slug), 'list'), coalesce(labels, '{}'), "labelOrder", coalesce(swatches, '{}'),
      "selectorType", "cardPosition", coalesce(position, 0)
    from jsonb_to_recordset(${tx.json(attributes.map((attribute) => ({ ...attribute, labelOrder: Object.keys(attribute.labels ?? {}) })))}) as row(slug text, name text, kind text, unit text, "filterType" text,
      "filterPosition" int, "filterDisplay" text, labels jsonb, "labelOrder" text[], swatches jsonb, "selectorType" text, "cardPosition" int, position int)
    on conflict (slug) do update set
      name = excluded.name, unit = excluded.unit, filter_type = excluded.filter_type, filter_position = excluded.filter_position,
      filter_display = excluded.filter_display,
      labels = stored.labels || excluded.labels, label_order = stored.label_order || array(
        select value from unnest(excluded.label_order) with ordinality as added(value, place)
        where value <> all(stored.label_order) order by place),
      swatches = stored.swatches || excluded.swatches,
      selector_type = excluded.selector_type, card_position = excluded.card_position, position = excluded.position`
}

/** Texts of values that were met for the first time; the merchant's own texts stay, and what was put into another value stays away. */
export async function addAttributeLabels(
  tx: Transaction,
  labels: Readonly<Record<string, Record<string, string>>>,
): Promise<void> {
  const rows = Object.entries(labels).map(([slug, texts]) => ({
    slug,
    labels: texts,
    order: Object.keys(texts),
  }))
  await tx`
    update attribute a set labels = (row.labels - ${former(tx)}) || a.labels, label_order = a.label_order || array(
      select value from unnest(row.order) with ordinality as added(value, place)
      where value <> all(a.label_order) and value <> all(${former(tx)}) order by place)
    from jsonb_to_recordset(${tx.json(rows)}) as row(slug text, labels jsonb, "order" text[])
    where a.slug = row.slug and (row.labels - ${former(tx)}) || a.labels <> a.labels`
}

const former = (tx: Transaction) => tx`array(select jsonb_object_keys(a.former_values))`
