import { isDeepStrictEqual } from 'node:util'
import type { PageRegion } from '#contract/schemas/regions.ts'
import { loadBlogNames, loadPostInputs, type PostInput } from '#server/blog/index.ts'
import {
  entriesOf,
  listRedirects,
  loadMenus,
  loadPages,
  loadMerchant,
  menuEntries,
  numberItems,
  type MenuEntry,
  type PageInput,
  type Redirect,
  type Merchant,
} from '#server/content/index.ts'
import type { Executor } from '#platform/database/database.ts'
import { safeHtml } from '#platform/markup/safe-html.ts'
import { readSynonymGroup } from '#listing-index/index.ts'
import { loadSynonymGroups } from '#server/search/index.ts'
import { packHtml } from './content-files.ts'
import { loadAttributeFilters, loadCategoryFilters, type AttributeFilter } from './filter-store.ts'

/** All that the files hold, by name: as the shop has it, or as the files want it. Equal values mean the same. */
export type Contents = {
  'blog category': Map<string, { name: string; description: string; position: number }>
  'blog tag': Map<string, { name: string }>
  page: Map<string, PageInput>
  post: Map<string, PostInput>
  menu: Map<string, MenuEntry[]>
  redirect: Map<string, Redirect>
  synonyms: Map<string, string[]>
  filter: Map<string, AttributeFilter>
  'filters of category': Map<string, string[]>
  shop: Map<'data', Merchant>
}
export type ContentKind = keyof Contents

export const contentKinds: readonly ContentKind[] = [
  'blog category',
  'blog tag',
  'page',
  'post',
  'menu',
  'redirect',
  'synonyms',
  'filter',
  'filters of category',
  'shop',
]

export function emptyContents(): Contents {
  return Object.fromEntries(contentKinds.map((kind) => [kind, new Map()])) as unknown as Contents
}

/** A page in the form in which pages are compared. */
export function comparablePage(page: PageInput): PageInput {
  return { ...page, content: packHtml(page.content), regions: page.regions.map(packRegion) }
}

function packRegion(region: PageRegion): PageRegion {
  switch (region.type) {
    case 'text':
      return { ...region, items: region.items.map(({ html }) => ({ html: packHtml(html) })) }
    case 'faq':
      return { ...region, items: region.items.map((item) => ({ ...item, html: packHtml(item.html) })) }
    default:
      return region
  }
}

/** A post in the form in which posts are compared. */
export function comparablePost(post: PostInput): PostInput {
  return {
    ...post,
    content: packHtml(safeHtml(post.content, 'article')),
    categories: post.categories.toSorted(),
    tags: post.tags.toSorted(),
  }
}

/** A menu in the form in which menus are compared: every item with its type. */
export function comparableMenu(entries: readonly MenuEntry[]): MenuEntry[] {
  return entriesOf(numberItems(entries))
}

const bySlug = <T extends { slug: string }, V>(rows: readonly T[], value: (row: T) => V) =>
  new Map(rows.map((row) => [row.slug, value(row)]))

/** What the shop holds now. */
export async function loadContents(sql: Executor): Promise<Contents> {
  const [pages, posts, menus, { categories, tags }, redirects, groups, filters, categoryFilters, shop] =
    await Promise.all([
      loadPages(sql),
      loadPostInputs(sql),
      loadMenus(sql),
      loadBlogNames(sql),
      listRedirects(sql),
      loadSynonymGroups(sql),
      loadAttributeFilters(sql),
      loadCategoryFilters(sql),
      loadMerchant(sql),
    ])
  return {
    'blog category': bySlug(categories, ({ slug: _slug, ...category }) => category),
    'blog tag': bySlug(tags, ({ name }) => ({ name })),
    page: bySlug(pages, comparablePage),
    post: bySlug(posts, ({ ...post }) => comparablePost(post)),
    menu: bySlug(menus, ({ entries }) => comparableMenu(menuEntries.safeParse(entries).data ?? entries)),
    redirect: new Map(redirects.map((redirect) => [redirect.fromPath, { ...redirect }])),
    synonyms: new Map(groups.map(({ words }) => synonymEntry(readSynonymGroup(words.join(', ')) ?? words))),
    filter: bySlug(filters, ({ slug: _slug, kind: _kind, ...filter }) => filter),
    'filters of category': bySlug(categoryFilters, ({ filters: named }) => named),
    shop: new Map([['data', shop]]),
  }
}

/** Groups are the same when their words are, in any order. */
export function synonymEntry(words: string[]): [string, string[]] {
  return [words.toSorted().join(', '), words]
}

export type Change = { sign: '+' | '~' | '-'; kind: ContentKind; name: string }

/** What has to change so that the shop holds all that is wanted. */
export function changesTo(wanted: Contents, current: Contents): Change[] {
  return contentKinds.flatMap((kind) =>
    [...wanted[kind]].flatMap(([name, value]): Change[] => {
      const before: unknown = (current[kind] as Map<string, unknown>).get(name)
      if (before === undefined) return [{ sign: '+', kind, name }]
      return isDeepStrictEqual(before, value) ? [] : [{ sign: '~', kind, name }]
    }),
  )
}
