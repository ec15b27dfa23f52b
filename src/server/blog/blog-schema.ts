import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
const postId = () =>
  integer('post_id')
    .notNull()
    .references(() => blogPost.id, { onDelete: 'cascade' })

/** `content` is sanitised HTML. Shown from `publishedAt` on; a draft has none. `searchText` is folded. */
export const blogPost = pgTable(
  'blog_post',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    lead: text('lead').notNull().default(''),
    content: text('content').notNull(),
    authorName: text('author_name').notNull(),
    imageKey: text('image_key'),
    /** What the picture shows. */
    imageTitle: text('image_title').notNull().default(''),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    searchText: text('search_text').notNull(),
    publishedAt: at('published_at'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('blog_post_published_idx').on(table.publishedAt.desc(), table.id.desc()),
    // `/blog/kategoriak` is a page of its own.
    check(
      'blog_post_slug',
      sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and ${table.slug} <> 'kategoriak'`,
    ),
  ],
)

export const blogCategory = pgTable(
  'blog_category',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    position: integer('position').notNull().default(0),
  },
  (table) => [check('blog_category_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`)],
)

export const blogTag = pgTable(
  'blog_tag',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    searchText: text('search_text').notNull(),
  },
  (table) => [check('blog_tag_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`)],
)

export const blogPostCategory = pgTable(
  'blog_post_category',
  {
    postId: postId(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => blogCategory.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.categoryId] }),
    index('blog_post_category_idx').on(table.categoryId),
  ],
)

export const blogPostTag = pgTable(
  'blog_post_tag',
  {
    postId: postId(),
    tagId: integer('tag_id')
      .notNull()
      .references(() => blogTag.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.tagId] }),
    index('blog_post_tag_idx').on(table.tagId),
  ],
)

/** Old slugs of posts; each leads to the post's current one. */
export const blogSlugHistory = pgTable(
  'blog_slug_history',
  {
    slug: text('slug').primaryKey(),
    postId: postId(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('blog_slug_history_post_idx').on(table.postId)],
)
