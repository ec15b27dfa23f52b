/** Rules of the blog. Pure. */
import { htmlText, safeHtml } from '#platform/markup/safe-html.ts'
import { foldText } from '#listing-index/index.ts'

/** A post as the merchant gives it. `content` is HTML or plain text; categories and tags are slugs that exist. */
export type PostInput = {
  slug: string
  title: string
  lead: string
  content: string
  authorName: string
  imageKey: string | null
  /** What the picture shows. */
  imageTitle: string
  metaTitle: string
  metaDescription: string
  /** Null: a draft. In the future: shown from then on. */
  publishedAt: Date | null
  categories: readonly string[]
  tags: readonly string[]
}
/** A post as it is stored: sanitised, with the folded text that searches look into. */
export type CleanPost = Omit<PostInput, 'categories' | 'tags'> & { searchText: string }

/** Why a post can't be taken; the message is for the merchant. */
export class PostRefusedError extends Error {
  override name = 'PostRefusedError'
}

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Addresses below `/blog` that are pages of their own. */
const reservedSlugs = new Set(['kategoriak'])

/** @throws PostRefusedError for a slug that no post may have, and for a post that says nothing. */
export function readPost({ categories: _categories, tags: _tags, ...post }: PostInput): CleanPost {
  if (!slugPattern.test(post.slug) || post.slug.length > 200)
    throw new PostRefusedError(`${post.slug}: a slug is made of small letters, digits and single hyphens.`)
  if (reservedSlugs.has(post.slug))
    throw new PostRefusedError(`${post.slug}: the shop has a page of that name.`)
  const [title, authorName] = [post.title.trim(), post.authorName.trim()]
  if (title === '') throw new PostRefusedError(`${post.slug}: a post has a title.`)
  if (authorName === '') throw new PostRefusedError(`${post.slug}: a post has an author.`)
  const content = safeHtml(post.content, 'article')
  const text = htmlText(content)
  if (text === '') throw new PostRefusedError(`${post.slug}: a post has a text.`)
  return {
    ...post,
    title,
    authorName,
    content,
    searchText: foldText(`${title} ${post.lead} ${text}`),
  }
}

/** A post as JSON keeps it: its moment is ISO 8601. */
export type StoredPost = Omit<PostInput, 'publishedAt'> & { publishedAt: string | null }

/** A draft as it was stored. */
export function readPostDraft(stored: StoredPost): PostInput {
  const { publishedAt } = stored
  return { ...stored, publishedAt: publishedAt === null ? null : new Date(publishedAt) }
}

const maxWords = 12

/** The words that a post must hold, folded; none for an empty query. */
export function searchWords(query: string): string[] {
  return [...new Set(foldText(query).split(' '))].filter(Boolean).slice(0, maxWords)
}

/** Hungarian words are long. */
const wordsPerMinute = 180

/** `4 perc olvasás`, at least one. */
export function formatReadingTime(content: string): string {
  const words = htmlText(content).split(' ').length
  return `${Math.max(1, Math.round(words / wordsPerMinute))}\u00a0perc\u00a0olvasás`
}

const dayFormat = new Intl.DateTimeFormat('hu-HU', { timeZone: 'Europe/Budapest', dateStyle: 'long' })

/** `2026. november 21.` */
export function formatPublishedAt(date: Date): string {
  return dayFormat.format(date)
}
