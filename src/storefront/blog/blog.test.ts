import { describe, expect, it, vi } from 'vitest'
import { ResponseError } from '#contract/client-errors.ts'
import type { Client } from '#contract/client.ts'
import { publicPageKey, render } from '../entry-server.tsx'
import { testContext } from '../test-shop.ts'
import { blogHref, parseBlog } from './blog-state.ts'
import { testBlogPage, testBlogPost, testBlogPostPage } from './test-blog.ts'

async function open(path: string, calls: Partial<Client>) {
  const response = await render(new Request(`https://bolt.example${path}`), testContext(calls))
  return { response, html: await response.text() }
}
const posts = ['elso', 'masodik'].map((slug) => testBlogPost(slug))
const listing = (page = testBlogPage(posts)): Partial<Client> => ({
  contentGetBlogPosts: () => Promise.resolve(page),
})
const structured = (html: string) =>
  Array.from(
    html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
    (match) => JSON.parse(match[1]!) as Record<string, unknown>,
  )

describe('an address of the blog', () => {
  it.each([
    ['', '/blog'],
    ['?page=1&utm_source=level', '/blog'],
    ['?page=2&kategoria=gumi', '/blog?kategoria=gumi&page=2'],
    ['?q=téli+őrzés&cimke=tel', '/blog?cimke=tel&q=t%C3%A9li+%C5%91rz%C3%A9s'],
    ['?kategoria=../x&page=-1&cimke=%00', '/blog'],
  ])('%s is read as %s', (search, href) => {
    expect(blogHref(parseBlog(new URLSearchParams(search)))).toBe(href)
    expect(publicPageKey(`/blog${search}`)).toBe(href)
  })

  it('of a post and of the categories is kept whatever hangs on it', () => {
    expect(publicPageKey('/blog/elso?utm_source=x')).toBe('/blog/elso')
    expect(publicPageKey('/blog/kategoriak?x=1')).toBe('/blog/kategoriak')
  })
})

describe('the list of posts', () => {
  it('shows them whole, with a search form, categories and feed, without their texts', async () => {
    const { response, html } = await open('/blog', listing())
    expect(response.status).toBe(200)
    expect(html).toContain('<title>Blog | Gumi &amp; Garázs</title>')
    expect(html).toContain('<link rel="canonical" href="https://bolt.example/blog">')
    expect(html).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Blog" href="https://bolt.example/blog/rss.xml">',
    )
    expect(html).toMatch(/<form[^>]*role="search"[^>]*action="\/blog" method="get"/)
    expect(html).toContain('href="/blog?kategoria=gumi"')
    expect(html).toContain('href="/blog/masodik"')
    expect(html).toContain('4 perc olvasás')
    expect(html).not.toContain('Hosszabban')
    expect(html).not.toContain('name="robots"')
    expect(html).not.toMatch(/ style=/)
    expect(structured(html).map((data) => data['@type'])).toEqual([
      'Organization',
      'WebSite',
      'BreadcrumbList',
      'ItemList',
    ])
  })

  it('requests what its address says', async () => {
    const contentGetBlogPosts = vi.fn<Client['contentGetBlogPosts']>(() =>
      Promise.resolve(testBlogPage(posts)),
    )
    await open('/blog?kategoria=gumi&cimke=tel&q=nyomás&page=3', { contentGetBlogPosts })
    expect(contentGetBlogPosts.mock.calls[0]?.[0]).toEqual({
      query: { page: 3, per_page: 12, category_slug: 'gumi', tag_slug: 'tel', query: 'nyomás' },
    })
  })

  it('gives search engines its neighbours, and a category its own address', async () => {
    const page = testBlogPage(posts, { last_page: 3, current_page: 2, total: 30 })
    const { html } = await open('/blog?kategoria=gumi&page=2', listing(page))
    expect(html).toContain('<title>Gumiabroncs – Blog, 2. oldal | Gumi &amp; Garázs</title>')
    expect(html).toContain('rel="canonical" href="https://bolt.example/blog?kategoria=gumi&amp;page=2"')
    expect(html).toContain('rel="prev" href="https://bolt.example/blog?kategoria=gumi"')
    expect(html).toContain('rel="next" href="https://bolt.example/blog?kategoria=gumi&amp;page=3"')
    expect(html).toContain('Minden a gumiról.')
  })

  it.each(['/blog?cimke=tel', '/blog?q=gumi', '/blog?kategoria=gumi&cimke=tel'])(
    '%s is for people, not for search engines',
    async (path) => {
      const { response, html } = await open(path, listing())
      expect(response.status).toBe(200)
      expect(html).toContain('noindex, follow')
      expect(html).not.toContain('rel="canonical"')
    },
  )

  it.each([
    ['/blog?kategoria=nincs', 404, 'Ebben a témában nincs bejegyzés.'],
    ['/blog?cimke=nincs', 404, 'Ebben a témában nincs bejegyzés.'],
    ['/blog?page=9', 404, 'Ezen az oldalon már nincs bejegyzés.'],
    ['/blog?q=semmi', 200, 'Erre a keresésre nincs bejegyzés.'],
  ])('%s responds with %i and says why it is empty', async (path, status, text) => {
    const { response, html } = await open(path, listing(testBlogPage([])))
    expect(response.status).toBe(status)
    expect(html).toContain(text)
    expect(html).toContain('content="noindex')
  })

  it('of a shop that has written nothing says so kindly', async () => {
    const nothing = testBlogPage([], { categories: [], tags: [] })
    for (const path of ['/blog', '/blog/kategoriak']) {
      const { response, html } = await open(path, listing(nothing))
      expect(response.status).toBe(200)
      expect(html).toContain('Még nincs bejegyzés a blogban.')
      expect(html).toContain('content="noindex')
    }
  })
})

it('the categories stand on a page of their own, with the tags', async () => {
  const { response, html } = await open('/blog/kategoriak', listing())
  expect(response.status).toBe(200)
  expect(html).toContain('<link rel="canonical" href="https://bolt.example/blog/kategoriak">')
  expect(html).toContain('Minden a gumiról.')
  expect(html).toContain('3 bejegyzés')
  expect(html).toContain('href="/blog?cimke=tel"')
})

describe('a post', () => {
  const one = (page = testBlogPostPage('elso')): Partial<Client> => ({
    contentGetBlogPost: () => Promise.resolve(page),
  })

  it('is shown whole, with its relatives and ways to share it', async () => {
    const { response, html } = await open('/blog/elso', one())
    expect(response.status).toBe(200)
    expect(html).toContain('<h1>A elso bejegyzés</h1>')
    expect(html).toContain('<h2>Alcím</h2>')
    expect(html).toContain('Őri Gergő')
    expect(html).toContain('<time dateTime="2026-11-12T08:00:00.000Z">2026. november\u00a012.</time>')
    expect(html).toContain('alt="Téli abroncs"')
    expect(html).toContain('href="/blog/rokon"')
    expect(html).toContain('sharer.php?u=https%3A%2F%2Fbolt.example%2Fblog%2Felso')
    expect(html).toContain('href="mailto:?subject=')
  })

  it('gives search engines all that they ask of an article', async () => {
    const { html } = await open('/blog/elso', one())
    expect(html).toContain('<title>Cím a keresőknek | Gumi &amp; Garázs</title>')
    expect(html).toContain('<meta property="og:type" content="article">')
    expect(html).toContain('<link rel="canonical" href="https://bolt.example/blog/elso">')
    expect(html).toContain('content="https://bolt.example/images/blog/a.svg/product-cover"')
    const [, , article, trail] = structured(html)
    expect(article).toMatchObject({
      '@type': 'Article',
      headline: 'A elso bejegyzés',
      image: ['https://bolt.example/images/blog/a.svg/product-zoom'],
      datePublished: '2026-11-12T08:00:00.000Z',
      dateModified: '2026-11-14T08:00:00.000Z',
      author: { '@type': 'Person', name: 'Őri Gergő' },
      publisher: { '@type': 'Organization', name: 'Gumi & Garázs' },
      mainEntityOfPage: { '@id': 'https://bolt.example/blog/elso' },
    })
    expect(trail).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Blog' }, { name: 'Gumiabroncs' }, { name: 'A elso bejegyzés' }],
    })
  })

  it('without picture, relatives and tags still stands', async () => {
    const bare = testBlogPostPage('elso', {
      image: null,
      related_posts: [],
      tags: [],
      categories: [],
      lead: '',
    })
    const { response, html } = await open('/blog/elso', one(bare))
    expect(response.status).toBe(200)
    expect(html).toContain('https://bolt.example/share/blog/elso.png?v=')
    expect(html).not.toContain('Kapcsolódó bejegyzések')
  })

  it('under an old slug leads to the new one for good', async () => {
    const { response } = await open('/blog/regi', one(testBlogPostPage('uj')))
    expect([response.status, response.headers.get('location')]).toEqual([301, '/blog/uj'])
  })

  it('that is not there is a 404, and so is an address that no post can have', async () => {
    const missing = new ResponseError(404, { message: 'Nincs ilyen.' })
    for (const path of ['/blog/nincs', '/blog/Nincs_Ilyen']) {
      const { response } = await open(path, { contentGetBlogPost: () => Promise.reject(missing) })
      expect(response.status).toBe(404)
    }
  })
})
