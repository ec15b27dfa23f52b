import type { Rows } from '#platform/database/query-together.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { PageInput, StoredMenuItem } from './content.ts'
import { readOwnTexts, type OwnTexts } from '#server/email-texts/index.ts'

/** As stored: its regions may be of any shape. */
export type PageRow = Omit<PageInput, 'regions'> & { id: number; regions: unknown }

/** A page by slug, unpublished ones too. */
export async function findPage(sql: Executor, slug: string): Promise<PageRow | undefined> {
  const [row] = await sql<PageRow[]>`
    select id, slug, title, lead, content, template, regions, meta_title as "metaTitle",
      meta_description as "metaDescription", hero_image_key as "heroImageKey", published
    from page where slug = ${slug}`
  return row
}

type MenuRow = { id: number; slug: string; items: StoredMenuItem[] }

export async function findMenu(sql: Executor, slug: string): Promise<MenuRow | undefined> {
  const [row] = await sql<MenuRow[]>`select id, slug, items from menu where slug = ${slug}`
  return row
}

/** The pages that search engines may list, by slug. The home page's content is that of `/`. */
export async function listIndexablePages(sql: Executor): Promise<{ slug: string; updatedAt: Date }[]> {
  return sql<{ slug: string; updatedAt: Date }[]>`
    select slug, updated_at as "updatedAt" from page where published and slug <> 'fooldal' order by slug`
}

/** The merchant's data that emails, documents and the shell show. */
type ShopFields = {
  name: string
  legalName: string
  phone: string
  email: string
  address: string
  taxNumber: string
  bankName: string
  bankAccount: string
  /** With it a transfer has a code that banks’ apps read; '' : none. */
  bankBic: string
}
/** `emailTexts`: what the merchant has written in place of the first words of emails. */
export type Shop = Omit<ShopFields, 'bankBic'> &
  Partial<Pick<ShopFields, 'bankBic'>> & { emailTexts?: OwnTexts }

/** What the pages of law request besides. */
export type Merchant = ShopFields & {
  companyNumber: string
  court: string
  chamber: string
  /** Name, address and e-mail address of who runs the server. */
  host: string
  privacyContact: string
  /** Where the shop is, `47.4979, 19.0402`; '': its page of contacts has no map. */
  coordinates: string
  /** Where those who come find room for their car: `Ingyenes az udvarban, 6 hely`; '': nothing is said. */
  parking: string
  /** The key of the picture of the official guarantee notice. */
  guaranteeNotice: string
}

/** A shop is called so until its merchant has named it. */
export const unnamedShopName = 'Boltív'

const unnamedShop: ShopFields = {
  name: unnamedShopName,
  legalName: '',
  phone: '',
  email: '',
  address: '',
  taxNumber: '',
  bankName: '',
  bankAccount: '',
  bankBic: '',
}
const unnamedMerchant: Merchant = {
  ...unnamedShop,
  companyNumber: '',
  court: '',
  chamber: '',
  host: '',
  privacyContact: '',
  coordinates: '',
  parking: '',
  guaranteeNotice: '',
}

/** The fields of a shop, as the setting `shop` names them. */
export const shopFields = Object.keys(unnamedMerchant) as (keyof Merchant)[]

/** Writes what is given; other fields of the setting stay. */
export async function writeShop(sql: Executor, fields: Partial<Merchant>): Promise<void> {
  await sql`
    insert into setting as stored (key, value) values ('shop', ${sql.json(fields)})
    on conflict (key) do update set value = stored.value || excluded.value
    where stored.value <> stored.value || excluded.value`
}

/** The setting `shop`; what the merchant has not given yet is empty. */
export async function loadMerchant(sql: Executor): Promise<Merchant> {
  return merchantOf((await merchantRows(sql))[0])
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockMerchant(tx: Transaction): Promise<Merchant> {
  await tx`insert into setting (key, value) values ('shop', '{}') on conflict (key) do nothing`
  const [row] = await tx<MerchantRow[]>`select value from setting where key = 'shop' for update`
  return merchantOf(row)
}

type MerchantRow = { value: Partial<Merchant> | null; emailTexts?: unknown }

/** The same as a query, and what it finds. */
export function merchantRows(sql: Executor): Rows<MerchantRow> {
  return sql<MerchantRow[]>`
    select (select value from setting where key = 'shop') as value,
      (select value from setting where key = 'email_texts') as "emailTexts"`
}

export function merchantOf(row: MerchantRow | null | undefined): Merchant & Shop {
  return { ...unnamedMerchant, ...row?.value, emailTexts: readOwnTexts(row?.emailTexts) }
}

/** Only what emails and documents need of it. */
export async function loadShop(sql: Executor): Promise<Shop> {
  return merchantOf((await merchantRows(sql))[0])
}
