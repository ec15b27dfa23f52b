import type { Executor } from '#server/kernel/database.ts'
import type { MenuItem, PageRegion } from '#contract/wire.ts'

export type PageRow = {
  id: number
  slug: string
  title: string
  lead: string
  content: string
  template: string
  regions: PageRegion[]
  metaTitle: string
  metaDescription: string
  heroImageKey: string | null
}

export async function findPage(sql: Executor, slug: string): Promise<PageRow | undefined> {
  const [row] = await sql<PageRow[]>`
    select id, slug, title, lead, content, template, regions, meta_title as "metaTitle",
      meta_description as "metaDescription", hero_image_key as "heroImageKey"
    from page where slug = ${slug} and published`
  return row
}

export async function findMenu(
  sql: Executor,
  slug: string,
): Promise<{ id: number; slug: string; items: MenuItem[] } | undefined> {
  const [row] = await sql<
    { id: number; slug: string; items: MenuItem[] }[]
  >`select id, slug, items from menu where slug = ${slug}`
  return row
}

/** The pages that search engines may list, by slug. The home page's content is that of `/`. */
export async function listIndexablePages(sql: Executor): Promise<{ slug: string; updatedAt: Date }[]> {
  return sql<{ slug: string; updatedAt: Date }[]>`
    select slug, updated_at as "updatedAt" from page where published and slug <> 'fooldal' order by slug`
}

/** The merchant's data that letters, documents and the shell show. */
export type Shop = {
  name: string
  legalName: string
  phone: string
  email: string
  address: string
  taxNumber: string
  bankName: string
  bankAccount: string
}

const unnamedShop: Shop = {
  name: 'Boltív',
  legalName: '',
  phone: '',
  email: '',
  address: '',
  taxNumber: '',
  bankName: '',
  bankAccount: '',
}

/** The setting `shop`; what the merchant has not given yet is empty. */
export async function loadShop(sql: Executor): Promise<Shop> {
  const [row] = await sql<{ value: Partial<Shop> }[]>`select value from setting where key = 'shop'`
  return { ...unnamedShop, ...row?.value }
}
