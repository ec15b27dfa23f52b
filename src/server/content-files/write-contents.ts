import { removeBlogPost, writeBlogCategories, writeBlogPost, writeBlogTags } from '#server/blog/index.ts'
import {
  removeDraft,
  removeMenu,
  removePage,
  removeRedirect,
  writeMenu,
  writePage,
  writeRedirect,
  writeShop,
} from '#server/content/index.ts'
import type { Transaction } from '#platform/database/database.ts'
import { readSynonymGroup } from '#listing-index/index.ts'
import { addSynonymGroup, loadSynonymGroups, removeSynonymGroup } from '#server/search/index.ts'
import { synonymEntry, type Change, type ContentKind, type Contents } from './contents.ts'
import { writeAttributeFilter, writeCategoryFilters } from './filter-store.ts'

type Value<Kind extends ContentKind> = Contents[Kind] extends Map<string, infer V> ? V : never
type Writers = {
  [Kind in ContentKind]: (tx: Transaction, name: string, value: Value<Kind>) => Promise<unknown>
}

const writers: Writers = {
  'blog category': (tx, slug, category) => writeBlogCategories(tx, [{ slug, ...category }]),
  'blog tag': (tx, slug, tag) => writeBlogTags(tx, [{ slug, ...tag }]),
  page: (tx, _slug, page) => writePage(tx, page),
  post: (tx, _slug, post) => writeBlogPost(tx, post),
  menu: writeMenu,
  redirect: (tx, _from, redirect) => writeRedirect(tx, redirect),
  synonyms: (tx, _name, words) => addSynonymGroup(tx, words),
  filter: writeAttributeFilter,
  'filters of category': writeCategoryFilters,
  shop: (tx, _name, shop) => writeShop(tx, shop),
}

const removers: Partial<Record<ContentKind, (tx: Transaction, name: string) => Promise<unknown>>> = {
  page: removePage,
  post: removeBlogPost,
  menu: removeMenu,
  redirect: removeRedirect,
  synonyms: removeSynonyms,
}

async function removeSynonyms(tx: Transaction, name: string): Promise<void> {
  for (const { id, words } of await loadSynonymGroups(tx))
    if (synonymEntry(readSynonymGroup(words.join(', ')) ?? words)[0] === name)
      await removeSynonymGroup(tx, id)
}

/** Writes the changes in their order. Drafts of what the files publish are gone. */
export async function writeChanges(
  tx: Transaction,
  changes: readonly Change[],
  wanted: Contents,
): Promise<void> {
  for (const { sign, kind, name } of changes) {
    if (sign === '-') await removers[kind]?.(tx, name)
    else await write(tx, kind, name, wanted)
  }
  for (const kind of ['page', 'post'] as const)
    for (const slug of wanted[kind].keys()) await removeDraft(tx, { kind, slug })
}

function write<Kind extends ContentKind>(
  tx: Transaction,
  kind: Kind,
  name: string,
  wanted: Contents,
): Promise<unknown> {
  const value = (wanted[kind] as Map<string, Value<Kind>>).get(name)
  return value === undefined ? Promise.resolve() : writers[kind](tx, name, value)
}
