import type { Executor, Transaction } from '#platform/database/database.ts'
import { cleanPage, entriesOf, numberItems, readRegions } from './content.ts'
import type { MenuEntry, PageInput, StoredMenuItem } from './content.ts'

/** Every page as `writePage` takes it, unpublished ones too, sanitised, by slug. */
export async function loadPages(sql: Executor): Promise<PageInput[]> {
  const rows = await sql<(Omit<PageInput, 'regions'> & { regions: unknown })[]>`
    select slug, title, lead, content, template, regions, meta_title as "metaTitle",
      meta_description as "metaDescription", hero_image_key as "heroImageKey", published
    from page order by slug`
  return rows.map((row) => cleanPage({ ...row, regions: readRegions(row.regions) }))
}

/** A page as `writePage` takes it; nobody else changes it until the transaction ends. */
export async function lockPage(tx: Transaction, slug: string): Promise<PageInput | undefined> {
  const { count } = await tx`select from page where slug = ${slug} for update`
  return count === 0 ? undefined : (await loadPages(tx)).find((page) => page.slug === slug)
}

/** Writes a page, sanitised; one with the same slug is changed. What was as it is stays untouched. */
export async function writePage(tx: Transaction, input: PageInput): Promise<void> {
  const page = cleanPage(input)
  const regions = tx.json(page.regions as never)
  await tx`
    insert into page as stored (slug, title, lead, content, template, regions, meta_title, meta_description, hero_image_key,
      published)
    values (${page.slug}, ${page.title}, ${page.lead}, ${page.content}, ${page.template}, ${regions}, ${page.metaTitle},
      ${page.metaDescription}, ${page.heroImageKey}, ${page.published})
    on conflict (slug) do update set title = excluded.title, lead = excluded.lead, content = excluded.content,
      template = excluded.template, regions = excluded.regions, meta_title = excluded.meta_title,
      meta_description = excluded.meta_description, hero_image_key = excluded.hero_image_key,
      published = excluded.published, updated_at = now()
    where (stored.title, stored.lead, stored.content, stored.template, stored.regions, stored.meta_title,
        stored.meta_description, stored.hero_image_key, stored.published)
      is distinct from (excluded.title, excluded.lead, excluded.content, excluded.template, excluded.regions,
        excluded.meta_title, excluded.meta_description, excluded.hero_image_key, excluded.published)`
  await tx`delete from slug_history where entity = 'page' and slug = ${page.slug}`
}

/** Removes a page with its old slugs and its draft. */
export async function removePage(tx: Transaction, slug: string): Promise<void> {
  await tx`
    delete from slug_history where entity = 'page' and entity_id = (select id from page where slug = ${slug})`
  await tx`delete from content_draft where kind = 'page' and slug = ${slug}`
  await tx`delete from page where slug = ${slug}`
}

/** Every menu as `writeMenu` takes it, by slug. */
export async function loadMenus(sql: Executor): Promise<{ slug: string; entries: MenuEntry[] }[]> {
  const rows = await sql<
    { slug: string; items: StoredMenuItem[] }[]
  >`select slug, items from menu order by slug`
  return rows.map(({ slug, items }) => ({ slug, entries: entriesOf(items) }))
}

/** Writes a menu whole; one with the same slug is changed. */
export async function writeMenu(tx: Transaction, slug: string, entries: readonly MenuEntry[]): Promise<void> {
  await tx`
    insert into menu as stored (slug, items) values (${slug}, ${tx.json(numberItems(entries) as never)})
    on conflict (slug) do update set items = excluded.items where stored.items <> excluded.items`
}

export async function removeMenu(tx: Transaction, slug: string): Promise<void> {
  await tx`delete from menu where slug = ${slug}`
}
