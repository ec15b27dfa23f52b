import type { Executor } from '#platform/database/database.ts'
import { safeHtml } from '#platform/markup/safe-html.ts'
import type { PostInput } from './blog.ts'

export type LinkRow = { id: number; name: string; slug: string }
export type PostRow = {
  id: number
  slug: string
  title: string
  lead: string
  content: string
  authorName: string
  imageKey: string | null
  imageTitle: string
  metaTitle: string
  metaDescription: string
  publishedAt: Date
  updatedAt: Date
  categories: LinkRow[]
  tags: LinkRow[]
}
export type TagRow = LinkRow & { postCount: number }
export type CategoryRow = TagRow & { description: string }

/** `words` are folded; null matches any. */
export type PostQuery = {
  category: string | null
  tag: string | null
  words: readonly string[]
  limit: number
  offset: number
}

const columns = (sql: Executor) => sql`
  p.id, p.slug, p.title, p.lead, p.content, p.author_name as "authorName", p.image_key as "imageKey",
  p.image_title as "imageTitle", p.meta_title as "metaTitle", p.meta_description as "metaDescription",
  p.published_at as "publishedAt", p.updated_at as "updatedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug) order by c.position, c.name), '[]')
    from blog_post_category pc join blog_category c on c.id = pc.category_id where pc.post_id = p.id) as categories,
  (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'slug', t.slug) order by t.name), '[]')
    from blog_post_tag pt join blog_tag t on t.id = pt.tag_id where pt.post_id = p.id) as tags`

const matching = (sql: Executor, { category, tag, words }: PostQuery, now: Date) => sql`
  p.published_at <= ${now}
  ${
    category === null
      ? sql``
      : sql`and exists (select from blog_post_category pc join blog_category c on c.id = pc.category_id
          where pc.post_id = p.id and c.slug = ${category})`
  }
  ${
    tag === null
      ? sql``
      : sql`and exists (select from blog_post_tag pt join blog_tag t on t.id = pt.tag_id
          where pt.post_id = p.id and t.slug = ${tag})`
  }
  ${
    words.length === 0
      ? sql``
      : sql`and not exists (select from unnest(${[...words]}::text[]) word
          where strpos(p.search_text, word) = 0
            and not exists (select from blog_post_tag pt join blog_tag t on t.id = pt.tag_id
              where pt.post_id = p.id and strpos(t.search_text, word) > 0))`
  }`

/** The posts that are shown at `now`, newest first, and how many there are. */
export async function listPosts(
  sql: Executor,
  query: PostQuery,
  now: Date,
): Promise<{ posts: PostRow[]; total: number }> {
  const [posts, [counted]] = await Promise.all([
    sql<PostRow[]>`
      select ${columns(sql)} from blog_post p where ${matching(sql, query, now)}
      order by p.published_at desc, p.id desc limit ${query.limit} offset ${query.offset}`,
    sql<
      { total: number }[]
    >`select count(*)::int as total from blog_post p where ${matching(sql, query, now)}`,
  ])
  return { posts, total: counted?.total ?? 0 }
}

/** The newest posts whose texts hold all these folded words, at most `limit`. */
export async function findPostsWith(
  sql: Executor,
  words: readonly string[],
  limit: number,
  now: Date,
): Promise<{ title: string; slug: string }[]> {
  const query = { category: null, tag: null, words, limit, offset: 0 }
  return sql<{ title: string; slug: string }[]>`
    select p.title, p.slug from blog_post p where ${matching(sql, query, now)}
    order by p.published_at desc, p.id desc limit ${limit}`
}

export async function findPost(sql: Executor, slug: string, now: Date): Promise<PostRow | undefined> {
  const [post] = await sql<PostRow[]>`
    select ${columns(sql)} from blog_post p where p.slug = ${slug} and p.published_at <= ${now}`
  return post
}

/**
 * A post as a preview shows it: with the draft's text where there is one, published or not. What has no day yet is shown
 * as of `now`.
 */
export async function findPreviewedPost(
  sql: Executor,
  slug: string,
  draft: PostInput | null,
  now: Date,
): Promise<PostRow | undefined> {
  const [row] = await sql<(Omit<PostRow, 'publishedAt'> & { publishedAt: Date | null })[]>`
    select ${columns(sql)} from blog_post p where p.slug = ${slug}`
  const day = { publishedAt: draft?.publishedAt ?? row?.publishedAt ?? now }
  if (!draft) return row && { ...row, ...day }
  const [categories, tags] = await Promise.all([
    sql<LinkRow[]>`
      select id, name, slug from blog_category where slug = any(${[...draft.categories]}::text[]) order by position, name`,
    sql<
      LinkRow[]
    >`select id, name, slug from blog_tag where slug = any(${[...draft.tags]}::text[]) order by name`,
  ])
  const content = safeHtml(draft.content, 'article')
  return { id: row?.id ?? 0, updatedAt: now, ...draft, ...day, content, categories, tags }
}

/** Every post as `writeBlogPost` takes it, drafts too, by slug; its categories and tags by slug. */
export async function loadPostInputs(sql: Executor): Promise<PostInput[]> {
  return sql<PostInput[]>`
    select p.slug, p.title, p.lead, p.content, p.author_name as "authorName", p.image_key as "imageKey",
      p.image_title as "imageTitle", p.meta_title as "metaTitle", p.meta_description as "metaDescription",
      p.published_at as "publishedAt",
      array(select c.slug from blog_post_category pc join blog_category c on c.id = pc.category_id
        where pc.post_id = p.id order by c.slug) as categories,
      array(select t.slug from blog_post_tag pt join blog_tag t on t.id = pt.tag_id
        where pt.post_id = p.id order by t.slug) as tags
    from blog_post p order by p.slug`
}

export type BlogNames = {
  categories: { slug: string; name: string; description: string; position: number }[]
  tags: { slug: string; name: string }[]
}

/** Every category and tag, those without posts too. */
export async function loadBlogNames(sql: Executor): Promise<BlogNames> {
  const [categories, tags] = await Promise.all([
    sql<BlogNames['categories']>`
      select slug, name, description, position from blog_category order by position, slug`,
    sql<BlogNames['tags']>`select slug, name from blog_tag order by slug`,
  ])
  return { categories, tags }
}

/** The slug now of the post that once had this one. What is not shown has none. */
export async function findMovedPost(sql: Executor, slug: string, now: Date): Promise<string | undefined> {
  const [row] = await sql<{ slug: string }[]>`
    select p.slug from blog_slug_history h join blog_post p on p.id = h.post_id
    where h.slug = ${slug} and p.published_at <= ${now}`
  return row?.slug
}

/** Posts that share a category or a tag with this one: those that share most, then the newest. */
export async function listRelatedPosts(
  sql: Executor,
  postId: number,
  limit: number,
  now: Date,
): Promise<PostRow[]> {
  return sql<PostRow[]>`
    with shared as (
      select post_id, count(*) as things
      from (
        select other.post_id from blog_post_category own join blog_post_category other using (category_id)
          where own.post_id = ${postId}
        union all
        select other.post_id from blog_post_tag own join blog_post_tag other using (tag_id)
          where own.post_id = ${postId}
      ) same
      where post_id <> ${postId} group by post_id)
    select ${columns(sql)} from shared s join blog_post p on p.id = s.post_id
    where p.published_at <= ${now}
    order by s.things desc, p.published_at desc, p.id desc limit ${limit}`
}

/** The categories that have posts, in the merchant's order. */
export async function listCategories(sql: Executor, now: Date): Promise<CategoryRow[]> {
  return sql<CategoryRow[]>`
    select c.id, c.name, c.slug, c.description, count(*)::int as "postCount"
    from blog_category c join blog_post_category pc on pc.category_id = c.id join blog_post p on p.id = pc.post_id
    where p.published_at <= ${now} group by c.id order by c.position, c.name collate "hu-x-icu"`
}

/** The tags that have posts, by name. */
export async function listTags(sql: Executor, now: Date): Promise<TagRow[]> {
  return sql<TagRow[]>`
    select t.id, t.name, t.slug, count(*)::int as "postCount"
    from blog_tag t join blog_post_tag pt on pt.tag_id = t.id join blog_post p on p.id = pt.post_id
    where p.published_at <= ${now} group by t.id order by t.name collate "hu-x-icu"`
}

/** When the next post after `since` appears; null when none waits. */
export async function findNextPublishing(sql: Executor, since: Date): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select min(published_at) as at from blog_post where published_at > ${since}`
  return row?.at ?? null
}

/** A post as feeds and lists of addresses name it. */
export type PublishedPost = {
  slug: string
  title: string
  lead: string
  authorName: string
  publishedAt: Date
  updatedAt: Date
  categories: string[]
}

/** Newest first, for feeds and search engines. */
export async function listPublishedPosts(sql: Executor, now: Date, limit: number): Promise<PublishedPost[]> {
  return sql<PublishedPost[]>`
    select p.slug, p.title, p.lead, p.author_name as "authorName", p.published_at as "publishedAt",
      greatest(p.updated_at, p.published_at) as "updatedAt",
      array(select c.name from blog_post_category pc join blog_category c on c.id = pc.category_id
        where pc.post_id = p.id order by c.position, c.name) as categories
    from blog_post p where p.published_at <= ${now} order by p.published_at desc, p.id desc limit ${limit}`
}
