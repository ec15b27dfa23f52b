/** Rules of pages and menus. Pure. */
import { z } from 'zod'
import { address, pageRegion, type PageRegion, type pageTemplates } from '#contract/schemas/regions.ts'
import { line } from '#contract/schemas/shared.ts'
import type { MenuItem } from '#contract/wire.ts'
import { safeHtml } from '#platform/markup/safe-html.ts'

/** A page as the merchant gives it; `content` and the regions' `html` are HTML. */
export type PageInput = {
  slug: string
  title: string
  lead: string
  content: string
  template: (typeof pageTemplates)[number]
  regions: PageRegion[]
  metaTitle: string
  metaDescription: string
  heroImageKey: string | null
  published: boolean
}

/** The home page's content is the page of this slug. */
export const homeSlug = 'fooldal'
/** Pages that the home page and the checkout can't do without. */
export const neededPages: readonly string[] = [
  homeSlug,
  'aszf',
  'adatkezelesi-tajekoztato',
  'elallasi-tajekoztato',
  'szavatossag-es-jotallas',
]

export const pageUrl = (slug: string) => (slug === homeSlug ? '/' : `/${slug}`)

/** The regions that fit the contract, with defaults filled in and their HTML sanitised; what does not fit is left out. */
export function readRegions(stored: unknown): PageRegion[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((region) => {
    const read = pageRegion.safeParse(region)
    return read.success ? [cleanRegion(read.data)] : []
  })
}

/** The region with each of its HTML texts as `change` makes it. */
export function withHtml(region: PageRegion, change: (html: string) => string): PageRegion {
  switch (region.type) {
    case 'text':
      return { ...region, items: region.items.map(({ html }) => ({ html: change(html) })) }
    case 'faq':
      return { ...region, items: region.items.map((item) => ({ ...item, html: change(item.html) })) }
    default:
      return region
  }
}

const cleanRegion = (region: PageRegion) => withHtml(region, (html) => safeHtml(html, 'article'))

/** The HTML texts of a page, as stored. */
export function htmlTexts({ content, regions }: { content: string; regions: unknown }): string[] {
  const texts = [content]
  for (const region of readRegions(regions))
    withHtml(region, (html) => {
      texts.push(html)
      return html
    })
  return texts
}

/** A page as it is stored. */
export function cleanPage(page: PageInput): PageInput {
  return {
    ...page,
    content: page.content === '' ? '' : safeHtml(page.content, 'article'),
    regions: page.regions.map(cleanRegion),
  }
}

/** What a menu may lead to besides an address: its address and name are those of the moment. */
export const entityKinds = ['category', 'collection', 'product', 'page', 'post', 'brand'] as const
export type EntityKind = (typeof entityKinds)[number]
export type EntityRef = { kind: EntityKind; slug: string }
/** `isShown` false: it is there, and has no page for customers now. */
export type Entity = { id: number; name: string; slug: string; url: string; isShown: boolean }
export type Entities = ReadonlyMap<string, Entity>

export const entityKey = ({ kind, slug }: EntityRef) => `${kind}:${slug}`

/** Where customers find an entity. A brand has no page of its own: a search for its name shows what it makes. */
export const entityUrls: Record<EntityKind, (entity: { slug: string; name: string }) => string> = {
  category: ({ slug }) => `/termekek/${slug}`,
  collection: ({ slug }) => `/gyujtemeny/${slug}`,
  product: ({ slug }) => `/termek/${slug}`,
  page: ({ slug }) => pageUrl(slug),
  post: ({ slug }) => `/blog/${slug}`,
  brand: ({ name }) => `/kereses/${encodeURIComponent(name)}`,
}

const mark = line(200).nullable().default(null)
const menuDetails = z.strictObject({ icon: mark, lead: mark, icon_color: mark, letter_color: mark })
const menuEntryBase = z.strictObject({
  title: line(200, 0).default(''),
  url: address.nullable().default(null),
  type: z.enum(['external_link', 'internal_link', 'entity', 'empty']).optional(),
  entity: z.strictObject({ kind: z.enum(entityKinds), slug: line(200) }).optional(),
  target: z.enum(['_self', '_blank']).default('_self'),
  visibility: z.enum(['everyone', 'only_for_logged_in', 'only_for_logged_out']).default('everyone'),
  details: menuDetails.prefault({}),
})
/** An item as the merchant gives it; without a `type` its address or entity says what it is. */
export type MenuEntry = z.output<typeof menuEntryBase> & { children: MenuEntry[] }
export const menuEntry: z.ZodType<MenuEntry> = menuEntryBase.extend({
  get children() {
    return z.array(menuEntry).max(60).default([])
  },
})
export const menuEntries = z.array(menuEntry).max(60)

/** An item as it is stored: numbered, and `entity` names what it leads to. */
export type StoredMenuItem = Omit<MenuItem, 'children'> & { entity?: EntityRef; children: StoredMenuItem[] }

export function entryType({
  type,
  url,
  entity,
}: Pick<MenuEntry, 'type' | 'url' | 'entity'>): MenuItem['type'] {
  if (type) return type
  if (entity) return 'entity'
  if (url === null) return 'empty'
  return /^[/#]/.test(url) ? 'internal_link' : 'external_link'
}

/** The type that has to be written, because the address alone would say another. */
export function entryTypeGiven(entry: Pick<MenuEntry, 'type' | 'url' | 'entity'>): MenuEntry['type'] {
  const { type, ...rest } = entry
  return type === entryType(rest) ? undefined : type
}

/** Why an item can't be meant as it stands, null when it can. */
export function entryProblem(entry: Omit<MenuEntry, 'children'>): string | null {
  const type = entryType(entry)
  if (entry.entity && entry.url !== null) return 'an item leads to a url or to an entity, not to both'
  if ((type === 'entity') !== (entry.entity !== undefined))
    return 'type entity and the field entity go together'
  if (type === 'empty' && entry.url !== null) return 'an empty item has no url'
  if (type.endsWith('_link') && entry.url === null) return 'a link needs a url'
  if (entry.title === '' && !entry.entity)
    return 'an item needs a title; only an entity has a name of its own'
  return null
}

/** Every item of a menu gets an id of its own, counted from 1. */
export function numberItems(entries: readonly MenuEntry[]): StoredMenuItem[] {
  let id = 0
  const number = ({ entity, children, ...entry }: MenuEntry): StoredMenuItem => {
    id += 1
    return {
      id,
      ...entry,
      type: entryType({ ...entry, entity }),
      ...(entity ? { entity } : {}),
      has_children: children.length > 0,
      children: children.map(number),
    }
  }
  return entries.map(number)
}

/** A stored menu as the merchant gives it. */
export function entriesOf(items: readonly StoredMenuItem[]): MenuEntry[] {
  return items.map(({ id: _id, has_children: _has, children, ...item }) => ({
    ...item,
    children: entriesOf(children),
  }))
}

export function entitiesOf(
  items: readonly { entity?: EntityRef | undefined; children: readonly unknown[] }[],
): EntityRef[] {
  return items.flatMap(({ entity, children }) => [
    ...(entity ? [entity] : []),
    ...entitiesOf(children as typeof items),
  ])
}

/** The menu that customers see: entities by their present address and name; one without a page is left out with all below it. */
export function resolveItems(items: readonly StoredMenuItem[], known: Entities): MenuItem[] {
  return items.flatMap(({ entity, ...item }) => {
    const children = resolveItems(item.children, known)
    const open = { ...item, has_children: children.length > 0, children }
    if (!entity) return [open]
    const found = known.get(entityKey(entity))
    return found?.isShown ? [{ ...open, title: item.title || found.name, url: found.url }] : []
  })
}
