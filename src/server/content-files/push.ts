import type { PostInput } from '#server/blog/index.ts'
import {
  neededPages,
  previewDays,
  previewToken,
  removeDraft,
  writeDraft,
  type EntityRef,
  type PageInput,
  type Previewed,
} from '#server/content/index.ts'
import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import { isRetryable, type Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { baseAfterPush, changedSince, mergeWithShop, type Base } from './base.ts'
import { readBase, writeBase } from './base-file.ts'
import { conflictText } from './conflict-text.ts'
import { slugPattern, type Problem } from './content-files.ts'
import {
  changesTo,
  emptyContents,
  loadContents,
  type Change,
  type ContentKind,
  type Contents,
} from './contents.ts'
import { loadAttributeFilters } from './filter-store.ts'
import { createFindings } from './findings.ts'
import { manyFiles, oneFile, readFolder, type ContentFolder } from './folder.ts'
import { openPictures } from './pictures.ts'
import { readMenu } from './read-menus.ts'
import { previewPathOf, readPage } from './read-pages.ts'
import { readBlog, readPostFile } from './read-posts.ts'
import { readFilters, readRedirects, readShop, readSynonyms } from './read-settings.ts'
import type { Reading } from './reading.ts'
import { createReferences } from './references.ts'
import { writeChanges } from './write-contents.ts'

/**
 * `check` writes nothing; `preview` keeps pages and posts as drafts; `delete` removes what the folder does not have; `overwrite` takes
 * the folder's where the shop has changed since the folder met it.
 */
export type PushOptions = { check?: boolean; preview?: boolean; delete?: boolean; overwrite?: boolean }
export type PreviewLink = Previewed & { url: string; expiresAt: Date }
export type PushResult = {
  problems: Problem[]
  /** Of what was written, or would be. None when the files were refused. */
  changes: Change[]
  previews: PreviewLink[]
  /** What shop and folder have both changed since they met, with a diff. The files were refused for it. */
  conflicts: string[]
  /** What only the shop has changed since: it stays as it is there. */
  newer: string[]
  isRefused: boolean
  /** How many files were read. */
  files: number
}

/**
 * Brings the folder's content into the shop: all of it in one transaction, or nothing when any file is wrong, or when the shop has
 * changed since the folder met it what the folder has changed too.
 */
export async function pushContent(
  platform: Platform,
  folder: string,
  options: PushOptions = {},
): Promise<PushResult> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { base, ...result } = await pushOnce(platform, folder, options)
      if (base !== null) await writeBase(folder, base)
      return result
    } catch (error) {
      if (!isRetryable(error) || attempt === retries) throw error
    }
  }
}

const retries = 3

/**
 * Reads and writes one state of the shop: what somebody saves in the meantime makes it fail, so that it is read again.
 * `base`: what the folder knows of the shop afterwards; null where nothing was written. */
async function pushOnce(
  platform: Platform,
  folder: string,
  options: PushOptions,
): Promise<PushResult & { base: Base | null }> {
  return platform.sql.begin('isolation level repeatable read', async (tx) => {
    await lockUntilCommit(tx, 'content_push')
    const findings = createFindings()
    const found = await readFolder(folder, findings)
    const known = await readBase(folder, findings)
    const reading: Reading = {
      current: await loadContents(tx),
      wanted: emptyContents(),
      findings,
      pictures: openPictures(folder, findings),
      references: createReferences(findings),
      now: platform.clock(),
    }
    await readFiles(tx, reading, found, options)
    const removed = options.delete && !options.preview ? removals(reading.wanted, reading.current, found) : []
    await reading.references.check(tx, { ...reading, isGone: isAmong(removed) })
    const { merged, conflicts, newer } = meetShop(reading, removed, { known, options })
    const isRefused = conflicts.length > 0 || findings.problems.some(({ isWarning }) => !isWarning)
    const changes = isRefused ? [] : changesOf({ ...reading, wanted: merged }, removed, options)
    const result = {
      problems: inOrder(findings.problems),
      changes,
      previews: [],
      conflicts: conflicts.map((conflict) => conflictText(conflict, reading)),
      newer,
      isRefused,
      files: countFiles(found),
      base: null,
    }
    if (isRefused || options.check) return result
    await reading.pictures.store(platform)
    if (options.preview) return { ...result, previews: await writeDrafts(tx, platform, changes, merged) }
    await writeChanges(tx, changes, merged)
    return { ...result, base: baseAfterPush(known, { ...reading, removed }) }
  })
}

/** What the folder wants beside what the shop has become since. Drafts change nothing in the shop, so they meet nobody. */
function meetShop(
  reading: Reading,
  removed: readonly Change[],
  { known, options }: { known: Base | null; options: PushOptions },
): ReturnType<typeof mergeWithShop> {
  if (known === null || options.overwrite || options.preview)
    return { merged: reading.wanted, conflicts: [], newer: [] }
  const { merged, conflicts, newer } = mergeWithShop(reading, known)
  return { merged, newer, conflicts: [...conflicts, ...changedSince(removed, reading.current, known)] }
}

async function readFiles(
  tx: Transaction,
  reading: Reading,
  found: ContentFolder,
  options: PushOptions,
): Promise<void> {
  // First the names that posts and pages may refer to.
  if (found.blog) readBlog(reading, found.blog)
  for (const source of found.pages ?? []) await readPage(reading, source)
  for (const source of found.posts ?? []) await readPostFile(reading, source)
  for (const source of found.menus ?? []) readMenu(reading, source)
  if (found.redirects) readRedirects(reading, found.redirects, options.delete ?? false)
  if (found.synonyms) readSynonyms(reading, found.synonyms)
  if (found.filters) {
    const attributes = await loadAttributeFilters(tx)
    readFilters(reading, found.filters, new Map(attributes.map(({ slug, kind }) => [slug, kind])))
  }
  if (found.shop) await readShop(reading, found.shop)
}

const previewed: readonly ContentKind[] = ['page', 'post']

function changesOf({ wanted, current }: Reading, removed: Change[], options: PushOptions): Change[] {
  const changes = changesTo(wanted, current)
  if (options.preview) return changes.filter(({ kind }) => previewed.includes(kind))
  return [...changes, ...removed]
}

const isAmong =
  (changes: readonly Change[]) =>
  ({ kind, slug }: EntityRef): boolean =>
    changes.some((change) => change.kind === kind && change.name === slug)

const named: readonly ContentKind[] = ['page', 'post', 'menu']

/** Only of kinds that the folder holds; a page that the shop needs stays, and what no file can be named after. */
function removals(wanted: Contents, current: Contents, found: ContentFolder): Change[] {
  const kinds: [ContentKind, unknown][] = [
    ['page', found.pages],
    ['post', found.posts],
    ['menu', found.menus],
    ['redirect', found.redirects],
    ['synonyms', found.synonyms],
  ]
  return kinds.flatMap(([kind, files]) =>
    files === undefined
      ? []
      : [...current[kind].keys()]
          .filter((name) => !(wanted[kind] as Map<string, unknown>).has(name))
          .filter((name) => kind !== 'page' || !neededPages.includes(name))
          .filter((name) => !named.includes(kind) || slugPattern.test(name))
          .map((name): Change => ({ sign: '-', kind, name })),
  )
}

/** Keeps what has changed as drafts; links lead to those, and to what the shop holds unpublished. */
async function writeDrafts(
  tx: Transaction,
  platform: Platform,
  changes: readonly Change[],
  wanted: Contents,
): Promise<PreviewLink[]> {
  const links: PreviewLink[] = []
  for (const kind of ['page', 'post'] as const) {
    for (const [slug, value] of wanted[kind]) {
      const isChanged = changes.some((change) => change.kind === kind && change.name === slug)
      if (isChanged) await writeDraft(tx, { kind, slug }, value)
      // What an earlier push left is not what the files say now.
      else await removeDraft(tx, { kind, slug })
      if (isChanged || !isPublished(value, platform.clock())) links.push(linkTo({ kind, slug }, platform))
    }
  }
  return links
}

function isPublished(value: PageInput | PostInput, now: Date): boolean {
  return 'published' in value ? value.published : value.publishedAt !== null && value.publishedAt <= now
}

function linkTo({ kind, slug }: Previewed, { config, secret, clock }: Platform): PreviewLink {
  const expiresAt = new Date(clock().getTime() + previewDays * 86_400_000)
  const token = previewToken(secret, { kind, slug }, expiresAt)
  const url = `${config.publicUrl}${previewPathOf[kind](slug)}?preview_token=${token}`
  return { kind, slug, url, expiresAt }
}

const countFiles = (found: ContentFolder) =>
  manyFiles.reduce((sum, kind) => sum + (found[kind]?.length ?? 0), 0) +
  oneFile.filter((kind) => found[kind]).length

/** As they stand in the files. */
function inOrder(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}
