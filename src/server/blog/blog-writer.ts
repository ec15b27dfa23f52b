import type { Transaction } from '#platform/database/database.ts'
import { foldText } from '#listing-index/index.ts'
import { PostRefusedError, readPost, type CleanPost, type PostInput } from './blog.ts'

export type BlogCategoryInput = { slug: string; name: string; description: string; position: number }
export type BlogTagInput = { slug: string; name: string }

/** Writes categories; one with the same slug is changed. */
export async function writeBlogCategories(
  tx: Transaction,
  categories: readonly BlogCategoryInput[],
): Promise<void> {
  await tx`
    insert into blog_category (slug, name, description, position)
    select slug, name, description, position
    from jsonb_to_recordset(${tx.json([...categories])}) as row(slug text, name text, description text, position int)
    on conflict (slug) do update
      set name = excluded.name, description = excluded.description, position = excluded.position`
}

/** Writes tags; one with the same slug is changed. */
export async function writeBlogTags(tx: Transaction, tags: readonly BlogTagInput[]): Promise<void> {
  const rows = tags.map(({ slug, name }) => ({ slug, name, search_text: foldText(name) }))
  await tx`
    insert into blog_tag (slug, name, search_text)
    select slug, name, search_text
    from jsonb_to_recordset(${tx.json(rows)}) as row(slug text, name text, search_text text)
    on conflict (slug) do update set name = excluded.name, search_text = excluded.search_text`
}

/**
 * Writes a post, sanitised; one with the same slug is changed. `formerSlug` names the post that gets a new slug: its old
 * address leads to the new one from now on. Nothing changes, not even the day of change, when all is as it was.
 * @returns the post's id
 * @throws PostRefusedError for what `readPost` refuses, a slug of another post, and unknown categories or tags.
 */
export async function writeBlogPost(
  tx: Transaction,
  input: PostInput,
  formerSlug: string = input.slug,
): Promise<number> {
  const post = readPost(input)
  const known = await findIds(tx, [post.slug, formerSlug])
  const id = known.get(formerSlug)
  if (known.has(post.slug) && known.get(post.slug) !== id)
    throw new PostRefusedError(`${post.slug}: another post has this slug.`)
  const written = id === undefined ? await insertPost(tx, post) : await updatePost(tx, id, post)
  await tx`delete from blog_slug_history where slug = ${post.slug}`
  if (id !== undefined && formerSlug !== post.slug)
    await tx`insert into blog_slug_history (slug, post_id) values (${formerSlug}, ${id})`
  await linkPost(tx, written, { table: 'category', slugs: input.categories, of: post.slug })
  await linkPost(tx, written, { table: 'tag', slugs: input.tags, of: post.slug })
  return written
}

/** Removes a post with its old slugs and its draft. */
export async function removeBlogPost(tx: Transaction, slug: string): Promise<void> {
  await tx`delete from content_draft where kind = 'post' and slug = ${slug}`
  await tx`delete from blog_post where slug = ${slug}`
}

async function findIds(tx: Transaction, slugs: string[]): Promise<Map<string, number>> {
  const rows = await tx<{ id: number; slug: string }[]>`
    select id, slug from blog_post where slug = any(${slugs}::text[])`
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** The columns by their names in the database. */
const rowOf = (post: CleanPost) => ({
  slug: post.slug,
  title: post.title,
  lead: post.lead,
  content: post.content,
  author_name: post.authorName,
  image_key: post.imageKey,
  image_title: post.imageTitle,
  meta_title: post.metaTitle,
  meta_description: post.metaDescription,
  search_text: post.searchText,
  published_at: post.publishedAt,
})

async function insertPost(tx: Transaction, post: CleanPost): Promise<number> {
  const [row] = await tx<{ id: number }[]>`insert into blog_post ${tx(rowOf(post))} returning id`
  return row!.id
}

async function updatePost(tx: Transaction, id: number, post: CleanPost): Promise<number> {
  const row = rowOf(post)
  await tx`
    update blog_post set ${tx(row)}, updated_at = now()
    where id = ${id} and (slug, title, lead, content, author_name, image_key, image_title, meta_title, meta_description,
        search_text, published_at) is distinct from (${row.slug}, ${row.title}, ${row.lead}, ${row.content},
        ${row.author_name}, ${row.image_key}::text, ${row.image_title}, ${row.meta_title}, ${row.meta_description},
        ${row.search_text}, ${row.published_at}::timestamptz)`
  return id
}

type Links = { table: 'category' | 'tag'; slugs: readonly string[]; of: string }

async function linkPost(tx: Transaction, postId: number, { table, slugs, of }: Links): Promise<void> {
  const [things, links, column] = [tx(`blog_${table}`), tx(`blog_post_${table}`), tx(`${table}_id`)]
  const wanted = [...new Set(slugs)]
  const found = await tx<{ id: number; slug: string }[]>`
    select id, slug from ${things} where slug = any(${wanted}::text[])`
  const unknown = wanted.find((slug) => !found.some((row) => row.slug === slug))
  if (unknown !== undefined) throw new PostRefusedError(`${of}: there is no ${table} ${unknown}.`)
  const ids = found.map(({ id }) => id)
  await tx`delete from ${links} where post_id = ${postId} and not ${column} = any(${ids}::int[])`
  await tx`
    insert into ${links} (post_id, ${column}) select ${postId}, unnest(${ids}::int[]) on conflict do nothing`
}
