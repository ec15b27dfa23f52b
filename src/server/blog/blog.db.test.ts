import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { blogQuery } from '#contract/schemas/content.ts'
import type { ChangeBatch, ChangeListener } from '#platform/database/change-feed.ts'
import { MovedError } from '#platform/http/errors.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { testPost, writeTestPosts } from '#tests/support/test-posts.ts'
import { PostRefusedError, type PostInput } from './blog.ts'
import { createBlogHandlers } from './blog-api.ts'
import { openBlogSchedule } from './blog-schedule.ts'
import { writeBlogPost, writeBlogTags } from './blog-writer.ts'

let testPlatform: TestPlatform
let now = new Date('2026-11-21T12:00:00Z')
const day = (number: number) => new Date(Date.UTC(2026, 9, number))

beforeAll(async () => {
  testPlatform = await createTestPlatform()
  testPlatform.platform.clock = () => now
})
afterAll(() => testPlatform.stop())
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  await testPlatform.platform.sql`truncate blog_post, blog_category, blog_tag restart identity cascade`
})

const handlers = () => createBlogHandlers(testPlatform.platform)
const write = (...posts: PostInput[]) => writeTestPosts(testPlatform.platform.sql, posts)
const rewrite = (post: PostInput, formerSlug?: string) =>
  testPlatform.platform.sql.begin((tx) => writeBlogPost(tx, post, formerSlug))

async function list(query: Record<string, unknown> = {}) {
  const request = { query: blogQuery.parse(query), params: undefined, body: undefined }
  return handlers().contentGetBlogPosts(request, guestContext())
}
const slugsOf = (posts: readonly { slug: string }[]) => posts.map(({ slug }) => slug)
const found = async (query: Record<string, unknown>) => slugsOf((await list(query)).data)
const open = (slug: string, context = guestContext()) =>
  handlers().contentGetBlogPost({ params: { slug }, query: {}, body: undefined }, context)

describe('the list of posts', () => {
  it('is newest first, in pages, and lists every category and tag that has posts', async () => {
    await write(
      testPost('regi', { publishedAt: day(1), tags: ['tel'] }),
      testPost('uj', { publishedAt: day(3) }),
      testPost('kozepso', { publishedAt: day(2) }),
    )
    const first = await list({ per_page: 2 })
    expect(slugsOf(first.data)).toEqual(['uj', 'kozepso'])
    expect(first).toMatchObject({ total: 3, current_page: 1, last_page: 2 })
    expect(first.categories).toMatchObject([
      { name: 'Gumiabroncs', url: '/blog?kategoria=gumi', description: 'Minden a gumiról.', post_count: 3 },
    ])
    expect(first.tags).toMatchObject([{ name: 'Tél', url: '/blog?cimke=tel', post_count: 1 }])
    expect(await found({ per_page: 2, page: 2 })).toEqual(['regi'])
    expect(await list({ page: 9 })).toMatchObject({ data: [], total: 3, last_page: 1 })
  })

  it('can be of one category, one tag, or both', async () => {
    await write(
      testPost('a', { tags: ['tel'] }),
      testPost('b', { categories: ['akku', 'gumi'] }),
      testPost('c', { categories: ['akku'], tags: ['tel'] }),
    )
    expect(await found({ category_slug: 'akku' })).toEqual(['c', 'b'])
    expect(await found({ tag_slug: 'tel' })).toEqual(['c', 'a'])
    expect(await found({ tag_slug: 'tel', category_slug: 'akku' })).toEqual(['c'])
    expect(await found({ category_slug: 'nincs' })).toEqual([])
  })

  it.each([
    ['the title', 'ORZES'],
    ['the lead', 'tarolas'],
    ['the text, through its marks', 'felfuggesztve'],
    ['a tag', 'guminyomas'],
    ['different places, every word of it', 'őrzés nyomás felfüggesztve'],
  ])('is searched in %s without accents', async (_place, query) => {
    const post = {
      title: 'Őrzés',
      lead: 'Tárolás télen',
      content: '<p>Fel<b>függesztve</b> vagy felfüggesztve</p>',
    }
    await write(testPost('talalat', { ...post, tags: ['nyomas'] }), testPost('mas'))
    expect(await found({ query })).toEqual(['talalat'])
    expect(await found({ query: `${query} nincsilyen` })).toEqual([])
  })

  it('takes a search for letters, not for a pattern', async () => {
    await write(testPost('a', { title: 'Száz %-os' }), testPost('b'))
    expect(await found({ query: '%' })).toEqual(['a'])
    expect(await found({ query: '_' })).toEqual([])
    expect(await found({ query: "'; drop table blog_post" })).toEqual([])
  })
})

describe('a post', () => {
  it('is shown from its moment on, and a draft never', async () => {
    await write(
      testPost('kesobb', { publishedAt: new Date(now.getTime() + 1000) }),
      testPost('vazlat', { publishedAt: null }),
    )
    expect(await found({})).toEqual([])
    expect((await list()).categories).toEqual([])
    await expect(open('kesobb')).rejects.toMatchObject({ status: 404 })
    now = new Date(now.getTime() + 1000)
    expect(await found({})).toEqual(['kesobb'])
    await expect(open('kesobb')).resolves.toMatchObject({ formatted_published_at: '2026. november 21.' })
    await expect(open('vazlat')).rejects.toMatchObject({ status: 404 })
  })

  it('is served whole, and its response belongs to the blog', async () => {
    await write(
      testPost('egesz', { imageKey: 'blog/a.svg', imageTitle: 'Abroncs', tags: ['tel'], lead: 'Röviden.' }),
    )
    const context = guestContext()
    expect(await open('egesz', context)).toMatchObject({
      url: '/blog/egesz',
      author: { name: 'Őri Gergő' },
      image: { title: 'Abroncs', product_cover: '/images/blog/a.svg/product-cover' },
      categories: [{ slug: 'gumi' }],
      tags: [{ name: 'Tél' }],
      formatted_reading_time: '1\u00a0perc\u00a0olvasás',
      meta: { title: 'A egesz bejegyzés', description: expect.stringMatching(/^Röviden\. ./) as string },
      related_posts: [],
    })
    expect([...context.tags]).toEqual(['blog'])
  })

  it('has at most three relatives: those that share most, then the newest, never a hidden one', async () => {
    await write(
      testPost('ez', { tags: ['tel'] }),
      testPost('idegen', { categories: ['akku'] }),
      testPost('legrokonabb', { tags: ['tel'], publishedAt: day(1) }),
      testPost('rejtett', { tags: ['tel'], publishedAt: null }),
      ...[2, 3, 4].map((number) => testPost(`rokon-${number}`, { publishedAt: day(number) })),
    )
    expect(slugsOf((await open('ez')).related_posts)).toEqual(['legrokonabb', 'rokon-4', 'rokon-3'])
  })

  it('with a new slug is reached by the old one, also after another change and back', async () => {
    await write(testPost('elso'))
    await rewrite(testPost('masodik'), 'elso')
    await rewrite(testPost('harmadik'), 'masodik')
    for (const old of ['elso', 'masodik'])
      await expect(open(old)).rejects.toEqual(new MovedError({ slug: 'harmadik' }))
    await rewrite(testPost('elso'), 'harmadik')
    await expect(open('elso')).resolves.toMatchObject({ slug: 'elso' })
    await expect(open('masodik')).rejects.toBeInstanceOf(MovedError)
    await rewrite(testPost('elso', { publishedAt: null }))
    await expect(open('masodik')).rejects.toMatchObject({ status: 404 })
  })
})

describe('writing a post', () => {
  it('changes the one with the same slug, links too, and nothing when nothing is new', async () => {
    const { sql } = testPlatform.platform
    await write(testPost('a', { tags: ['tel'] }))
    await rewrite(testPost('a', { title: 'Új cím', categories: ['akku'], tags: ['nyomas'] }))
    expect(await open('a')).toMatchObject({
      title: 'Új cím',
      categories: [{ slug: 'akku' }],
      tags: [{ slug: 'nyomas' }],
    })
    await sql`delete from change_log`
    await rewrite(testPost('a', { title: 'Új cím', categories: ['akku'], tags: ['nyomas'] }))
    expect(await sql`select 1 from change_log`).toHaveLength(0)
    expect(await sql`select 1 from blog_post`).toHaveLength(1)
  })

  it('is refused as a whole for an unknown tag, and for the slug of another post', async () => {
    await write(testPost('a'), testPost('b'))
    await expect(rewrite(testPost('c', { tags: ['nincs'] }))).rejects.toBeInstanceOf(PostRefusedError)
    await expect(rewrite(testPost('a'), 'b')).rejects.toBeInstanceOf(PostRefusedError)
    expect((await found({})).toSorted()).toEqual(['a', 'b'])
  })

  it('and every other change of the blog is announced', async () => {
    const { sql } = testPlatform.platform
    await write(testPost('a', { tags: ['tel'] }))
    const changes = [
      () => rewrite(testPost('a', { lead: 'Másként.', tags: ['tel'] })),
      () => sql.begin((tx) => writeBlogTags(tx, [{ slug: 'tel', name: 'Télen' }])),
      () => sql`delete from blog_post_tag`,
      () => sql`delete from blog_category where slug = 'akku'`,
      () => sql`delete from blog_post`,
    ]
    for (const change of changes) {
      await sql`delete from change_log`
      await change()
      const kinds = await sql<{ kind: string }[]>`select distinct kind from change_log`
      expect(kinds.map(({ kind }) => kind)).toEqual(['blog'])
    }
  })
})

describe('the moment of publishing', () => {
  it('is announced, also of a post that was written meanwhile, and each once', async () => {
    testPlatform.platform.clock = () => new Date()
    const listeners: ChangeListener[] = []
    const announce = vi.fn<(kind: string, ids: Iterable<number>) => void>()
    const schedule = openBlogSchedule(testPlatform.platform, {
      announce,
      subscribe: (one) => listeners.push(one),
    })
    const batch: ChangeBatch = { ids: () => new Set([0]), everything: false }
    const soon = (milliseconds: number) => new Date(Date.now() + milliseconds)
    try {
      await write(testPost('elso', { publishedAt: soon(300) }))
      await schedule.start()
      expect(announce).not.toHaveBeenCalled()
      await vi.waitFor(() => expect(announce).toHaveBeenCalledTimes(1), { timeout: 30_000 })
      expect(await found({})).toEqual(['elso'])
      await write(testPost('masodik', { publishedAt: soon(300) }))
      await listeners[0]!(batch)
      await vi.waitFor(() => expect(announce).toHaveBeenCalledTimes(2), { timeout: 30_000 })
      await listeners[0]!(batch)
      await schedule.stop()
      expect(announce).toHaveBeenCalledTimes(2)
    } finally {
      await schedule.stop()
      testPlatform.platform.clock = () => now
    }
  })
})
