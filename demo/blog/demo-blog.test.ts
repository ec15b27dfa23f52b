import { describe, expect, it } from 'vitest'
import { buildDemoShop } from '../shop.ts'
import { buildDemoBlog } from './demo-blog.ts'

const { categories, tags, posts } = buildDemoBlog()
const slugs = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug)
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .trim()
    .split(/\s+/).length

describe('the demo blog', () => {
  it('has slugs that are unique and well formed', () => {
    for (const all of [slugs(categories), slugs(tags), slugs(posts)]) {
      expect(new Set(all).size).toBe(all.length)
      expect(all.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
    }
  })

  it('has a post under every category and tag, and no other', () => {
    expect([...new Set(posts.flatMap((post) => post.categories))].toSorted()).toEqual(
      slugs(categories).toSorted(),
    )
    expect([...new Set(posts.flatMap((post) => post.tags))].toSorted()).toEqual(slugs(tags).toSorted())
  })

  it('has posts of 300 to 700 words', () => {
    expect(posts).toHaveLength(8)
    const lengths = posts.map(({ slug, content }) => [slug, words(content)] as const)
    expect(lengths.filter(([, count]) => count < 300 || count > 700)).toEqual([])
  })

  it('links to categories and pages of the shop that exist', () => {
    const shop = buildDemoShop()
    const known = new Set([
      '/abroncsmeret',
      ...shop.categories.map(({ slug }) => `/termekek/${slug}`),
      ...shop.pages.map(({ slug }) => `/${slug}`),
    ])
    const links = posts.flatMap(({ content }) =>
      [...content.matchAll(/href="([^"]+)"/g)].map((match) => match[1]!),
    )
    expect(links.length).toBeGreaterThan(posts.length)
    expect(links.filter((link) => !known.has(link))).toEqual([])
  })

  it('has a whole picture for every post, whose paints are all its own', () => {
    for (const { image } of posts) {
      const svg = image.draw()
      expect(svg).toMatch(/^<svg[\s\S]*<\/svg>\s*$/)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      const ids = [...svg.matchAll(/\bid="(\w+)"/g)].map((match) => match[1]!)
      expect(new Set(ids).size).toBe(ids.length)
      const used = [...svg.matchAll(/(?:url\(#|href="#)(\w+)/g)].map((match) => match[1]!)
      expect(used.filter((id) => !ids.includes(id))).toEqual([])
    }
  })
})
