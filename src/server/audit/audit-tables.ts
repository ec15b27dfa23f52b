import type { Right } from '#contract/admin/rights.ts'

/** `id`: by which its page goes. */
export type PageRow = { id: unknown; label: string }

/** A table whose rows are recorded: what it is called at the desk, and how its rows are. */
export type AuditTable = {
  /** In Hungarian, of one row: `Márka`. */
  name: string
  /** SQL of a row's own name, of the row `t`. */
  label: string
  /** Whoever takes changes of it back needs this too; null: they are steps, with emails and money, that are not taken back here. */
  right: Right | null
  /** The page of the desk that a row has while it is there, below `/admin`. */
  href?: (row: PageRow) => string
  /** SQL of the id by which that page goes, of the row `t`; absent: the id of the row itself. */
  pageId?: string
}

const products = { right: 'products.edit' } as const
const categories = { right: 'categories.edit' } as const
const contents = { right: 'contents.edit' } as const
const settings = { right: 'settings.edit' } as const
const staff = { right: 'staff.edit' } as const
const step = { right: null }

const productLabel = '(select p.name from product p where p.id = t.product_id)'
const variantLabel = '(select v.item_number from variant v where v.id = t.variant_id)'
const postLabel = '(select p.title from blog_post p where p.id = t.post_id)'
const accessoryRuleLabel = `(select main.name || ' → ' || accessory.name from category main, category accessory
  where main.id = t.main_category_id and accessory.id = t.accessory_category_id)`
const accessoryMatchLabel = `(select main.name || ' → ' || accessory.name from accessory_rule r
  join category main on main.id = r.main_category_id join category accessory on accessory.id = r.accessory_category_id
  where r.id = t.rule_id)`
const orderLabel = '(select o.number from orders o where o.id = t.order_id)'
const shipmentLabel =
  '(select o.number from order_shipment s join orders o on o.id = s.order_id where s.id = t.shipment_id)'
const reviewLabel =
  '(select p.name from review r join product p on p.id = r.product_id where r.id = t.review_id)'
const staffLabel = "(select coalesce(nullif(s.name, ''), s.email) from staff s where s.id = t.staff_id)"

const settingLabel = `case t.key when 'shop' then 'A bolt adatai' when 'trade' then 'Nyitvatartás és szállítás'
  when 'services' then 'Szolgáltatók' when 'email_texts' then 'Levelek szövege' when 'reviews' then 'Vélemények'
  when 'sets' then 'Kerékszettek' when 'look' then 'Megjelenés' else t.key end`

const pageBelow =
  (path: string, tab = '') =>
  ({ id }: PageRow) =>
    `${path}/${String(id)}${tab}`
const ofProduct = { href: pageBelow('/termekek'), pageId: 't.product_id' }
const productOfVariant = '(select v.product_id from variant v where v.id = t.variant_id)'
const ofVariant = { href: pageBelow('/termekek'), pageId: productOfVariant }
const ofOrder = { href: ({ label }: PageRow) => `/rendelesek/${label}` }
const partOfOrder = (name: string): AuditTable => ({ name, label: orderLabel, ...step, ...ofOrder })

/** The page on which a setting is made; what has none is made by commands and jobs. */
const settingPages: Readonly<Record<string, string>> = {
  shop: 'ceg',
  trade: 'nyitvatartas',
  services: 'kapcsolatok',
  email_texts: 'levelszovegek',
  reviews: 'levelek',
  sets: 'kerekszettek',
  look: 'megjelenes',
}
const settingPage = ({ id }: PageRow) => {
  const page = settingPages[String(id)]
  return `/beallitasok${page ? `/${page}` : ''}`
}

/** Every table that has the triggers of the audit; a test compares. */
export const auditTables: Readonly<Record<string, AuditTable>> = {
  product: { name: 'Termék', label: 't.name', ...products, href: pageBelow('/termekek') },
  variant: { name: 'Változat', label: 't.item_number', ...products, ...ofProduct },
  variant_attribute: { name: 'Változat jellemzője', label: variantLabel, ...products, ...ofVariant },
  product_image: { name: 'Termékkép', label: productLabel, ...products, ...ofProduct },
  product_badge: { name: 'Termék címkéje', label: productLabel, ...products, ...ofProduct },
  product_category: { name: 'Termék kategóriája', label: productLabel, ...products, ...ofProduct },
  slug_history: { name: 'Régi cím', label: 't.slug', ...products },
  promotion: { name: 'Akció', label: 't.name', right: 'prices.edit', href: pageBelow('/termekek/akciok') },
  promotion_price: {
    name: 'Akció változata',
    label: variantLabel,
    right: 'prices.edit',
    href: pageBelow('/termekek/akciok'),
    pageId: 't.promotion_id',
  },
  variant_price: {
    name: 'Ár',
    label: variantLabel,
    right: 'prices.edit',
    href: pageBelow('/termekek', '/arak'),
    pageId: productOfVariant,
  },
  stock: {
    name: 'Készlet',
    label: variantLabel,
    right: 'stock.edit',
    href: pageBelow('/termekek', '/mozgasok'),
    pageId: productOfVariant,
  },
  brand: { name: 'Márka', label: 't.name', ...categories, href: pageBelow('/termekek/markak') },
  category: { name: 'Kategória', label: 't.name', ...categories, href: pageBelow('/termekek/kategoriak') },
  collection: {
    name: 'Gyűjtemény',
    label: 't.name',
    ...categories,
    href: pageBelow('/termekek/gyujtemenyek'),
  },
  collection_product: {
    name: 'Gyűjtemény terméke',
    label: productLabel,
    ...categories,
    href: pageBelow('/termekek/gyujtemenyek'),
    pageId: 't.collection_id',
  },
  accessory_rule: {
    name: '„Illik hozzá” szabály',
    label: accessoryRuleLabel,
    ...categories,
    href: pageBelow('/termekek/illik-hozza'),
  },
  accessory_rule_match: {
    name: '„Illik hozzá” szabály feltétele',
    label: accessoryMatchLabel,
    ...categories,
    href: pageBelow('/termekek/illik-hozza'),
    pageId: 't.rule_id',
  },
  attribute: { name: 'Jellemző', label: 't.name', ...categories, href: pageBelow('/termekek/jellemzok') },
  badge: { name: 'Címke', label: 't.text', ...categories },
  import_source: {
    name: 'Importforrás',
    label: 't.name',
    right: 'imports.sources',
    href: pageBelow('/termekek/importok/forrasok'),
  },
  coupon: {
    name: 'Kupon',
    label: 't.code',
    right: 'prices.edit',
    href: ({ label }) => `/termekek/kuponok/${encodeURIComponent(label)}`,
  },
  page: { name: 'Oldal', label: 't.title', ...contents },
  run_stop: { name: 'Leállítás', label: 't.name', ...step },
  backup_run: { name: 'Mentés', label: 't.file', ...step },
  content_draft: { name: 'Piszkozat', label: 't.slug', ...contents },
  menu: { name: 'Menü', label: 't.slug', ...contents },
  redirect: { name: 'Átirányítás', label: 't.from_path', ...contents },
  synonym_group: { name: 'Rokon szavak', label: "array_to_string(t.words, ', ')", ...contents },
  blog_post: { name: 'Blogbejegyzés', label: 't.title', ...contents },
  blog_category: { name: 'Blogkategória', label: 't.name', ...contents },
  blog_tag: { name: 'Blogcímke', label: 't.name', ...contents },
  blog_post_category: { name: 'Bejegyzés kategóriája', label: postLabel, ...contents },
  blog_post_tag: { name: 'Bejegyzés címkéje', label: postLabel, ...contents },
  blog_slug_history: { name: 'Bejegyzés régi címe', label: 't.slug', ...contents },
  setting: {
    name: 'Beállítás',
    label: settingLabel,
    ...settings,
    href: settingPage,
    pageId: 't.key',
  },
  shipping_method: {
    name: 'Szállítási mód',
    label: 't.name',
    ...settings,
    href: pageBelow('/beallitasok/szallitas'),
  },
  fitting_partner: {
    name: 'Szerelőműhely',
    label: '(select p.name from pickup_point p where p.id = t.point_id)',
    ...settings,
    href: () => '/beallitasok/szereles',
  },
  payment_method: {
    name: 'Fizetési mód',
    label: 't.name',
    ...settings,
    href: pageBelow('/beallitasok/fizetes'),
  },
  staff: {
    name: 'Munkatárs',
    label: "coalesce(nullif(t.name, ''), t.email)",
    ...staff,
    href: ({ id }) => `/beallitasok/munkatarsak?munkatars=${String(id)}`,
  },
  staff_role: {
    name: 'Szerepkör',
    label: 't.name',
    ...staff,
    href: ({ id }) => `/beallitasok/munkatarsak?szerepkor=${String(id)}`,
    pageId: 't.slug',
  },
  staff_invitation: { name: 'Meghívó', label: staffLabel, ...step },
  staff_passkey: { name: 'Belépőkulcs', label: staffLabel, ...step },
  staff_session: { name: 'Munkamenet', label: staffLabel, ...step },
  saved_view: { name: 'Mentett nézet', label: 't.name', ...step },
  orders: { name: 'Rendelés', label: 't.number', ...step, ...ofOrder },
  order_note: partOfOrder('Jegyzet'),
  order_tag: partOfOrder('Rendelés címkéje'),
  order_assignee: { name: 'Rendelés felelőse', label: orderLabel, right: 'orders.note', ...ofOrder },
  phone_order: partOfOrder('Telefonos rendelés'),
  phone_order_price: partOfOrder('Telefonon megbeszélt ár'),
  order_parcel: partOfOrder('Csomag'),
  order_shipment: partOfOrder('Feladás'),
  order_shipment_line: { name: 'Feladott tétel', label: shipmentLabel, ...step, ...ofOrder },
  parcel_cancellation: partOfOrder('Visszavont csomag'),
  picking: partOfOrder('Szedés'),
  pick_line: partOfOrder('Szedett tétel'),
  carrier_close: { name: 'Napi lista', label: 't.carrier', ...step },
  payment_event: partOfOrder('Fizetés'),
  order_edit: partOfOrder('Rendelés módosítása'),
  order_refund: partOfOrder('Visszatérítés tételei'),
  refund_waiver: partOfOrder('Mégsem visszajáró összeg'),
  payment_refund: partOfOrder('Visszatérítés'),
  invoice: partOfOrder('Bizonylat'),
  settlement: { name: 'Elszámolás', label: 't.file_name', ...step },
  settlement_item: { name: 'Elszámolt tétel', label: "concat_ws(' ', t.day, t.amount, 'Ft')", ...step },
  month_close: { name: 'Havi zárás', label: "to_char(t.month, 'YYYY-MM')", ...step },
  ledger_export: {
    name: 'Könyvelési export',
    label: "concat_ws(' ', t.what, t.from_day, t.to_day)",
    ...step,
  },
  review: { name: 'Vélemény', label: productLabel, ...step },
  review_photo: { name: 'Vélemény képe', label: reviewLabel, ...step },
  product_question: { name: 'Kérdés', label: productLabel, ...step },
  contact_message: {
    name: 'Üzenet',
    label: "to_char(t.created_at at time zone 'Europe/Budapest', 'YYYY.MM.DD.')",
    ...step,
  },
  withdrawal: { name: 'Elállás', label: 't.reference', ...step },
  customer_record: {
    name: 'Vevő adatai',
    label: "case t.kind when 'export' then 'Kiadás' else 'Törlés' end",
    ...step,
  },
  email_message: { name: 'Levél', label: 't.subject', ...step },
}

/** What rows of other tables are called that recorded ones refer to. */
const otherLabels: Readonly<Record<string, string>> = {
  order_line: "t.name || ' (' || t.item_number || ')'",
  pickup_point: 't.name',
}

/** SQL of the name of a table's row `t`; undefined for what is neither recorded nor referred to. */
export const labelOf = (table: string): string | undefined => auditTables[table]?.label ?? otherLabels[table]

/** The column that names a row of a table; undefined where a query does. */
export const namingColumn = (table: string): string | undefined =>
  /^t\.(\w+)$/.exec(labelOf(table) ?? '')?.[1]

/** Whom a change of these concerns decides who takes it back: owners alone. */
export const staffTables: ReadonlySet<string> = new Set(['staff', 'staff_role'])

/** Columns whose number names a row of another table. */
const references: Readonly<Record<string, string>> = {
  'blog_post_category.category_id': 'blog_category',
  category_id: 'category',
  role_id: 'staff_role',
  staff_id: 'staff',
  brand_id: 'brand',
  main_category_id: 'category',
  accessory_category_id: 'category',
  rule_id: 'accessory_rule',
  main_attribute_id: 'attribute',
  accessory_attribute_id: 'attribute',
  parent_id: 'category',
  promotion_id: 'promotion',
  product_id: 'product',
  variant_id: 'variant',
  attribute_id: 'attribute',
  badge_id: 'badge',
  collection_id: 'collection',
  post_id: 'blog_post',
  tag_id: 'blog_tag',
  order_id: 'orders',
  line_id: 'order_line',
  shipment_id: 'order_shipment',
  settlement_id: 'settlement',
  point_id: 'pickup_point',
  review_id: 'review',
}

/** The table of the row that a number in a column names; undefined for what is no reference. */
export const referenceOf = (table: string, column: string): string | undefined =>
  references[`${table}.${column}`] ?? references[column]
