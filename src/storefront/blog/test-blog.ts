import type { BlogPage, BlogPost, BlogPostPage } from '#contract/wire.ts'

const link = (id: number, name: string, slug: string, parameter: string) => ({
  id,
  name,
  slug,
  url: `/blog?${parameter}=${slug}`,
})
const category = link(1, 'Gumiabroncs', 'gumi', 'kategoria')
const tag = link(1, 'Tél', 'tel', 'cimke')

/** A post as the API returns it. */
export const testBlogPost = (slug: string, changes: Partial<BlogPost> = {}): BlogPost => ({
  id: 1,
  title: `A ${slug} bejegyzés`,
  slug,
  url: `/blog/${slug}`,
  lead: 'Röviden.',
  content: '<h2>Alcím</h2><p>Hosszabban.</p>',
  image: {
    url: '/images/blog/a.svg',
    title: 'Téli abroncs',
    product_thumbnail: '/images/blog/a.svg/product-thumbnail',
    product_cover: '/images/blog/a.svg/product-cover',
  },
  author: { name: 'Őri Gergő' },
  categories: [category],
  tags: [tag],
  published_at: '2026-11-12T08:00:00.000Z',
  formatted_published_at: '2026. november 12.',
  formatted_reading_time: '4 perc olvasás',
  ...changes,
})

export const testBlogPostPage = (slug: string, changes: Partial<BlogPostPage> = {}): BlogPostPage => ({
  ...testBlogPost(slug),
  related_posts: [testBlogPost('rokon', { id: 2 })],
  updated_at: '2026-11-14T08:00:00.000Z',
  meta: { title: 'Cím a keresőknek', description: 'Leírás a keresőknek.' },
  ...changes,
})

export const testBlogPage = (posts: BlogPost[], changes: Partial<BlogPage> = {}): BlogPage => ({
  data: posts,
  total: posts.length,
  per_page: 12,
  current_page: 1,
  last_page: 1,
  categories: [{ ...category, description: 'Minden a gumiról.', post_count: 3 }],
  tags: [{ ...tag, post_count: 2 }],
  ...changes,
})
