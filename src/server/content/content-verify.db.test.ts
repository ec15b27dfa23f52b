import { afterAll, beforeAll, expect, it } from 'vitest'
import { blogInvariants } from '#server/blog/index.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { testPost, writeTestPosts } from '#tests/support/test-posts.ts'
import { contentInvariants } from './content-verify.ts'

let testPlatform: TestPlatform
beforeAll(async () => {
  testPlatform = await createTestPlatform()
})
afterAll(() => testPlatform.stop())

const broken = async () => {
  const found = await Promise.all(
    [...contentInvariants, ...blogInvariants].map(({ find }) => find(testPlatform.platform.sql)),
  )
  return found.flat()
}

it('what breaks the rules of content is found', async () => {
  const { sql } = testPlatform.platform
  const menu = [
    {
      id: 1,
      title: '',
      url: '/x',
      type: 'internal_link',
      target: '_self',
      visibility: 'everyone',
      children: [],
    },
  ]
  await writeTestPosts(sql, [testPost('jo')])
  await sql`insert into page (slug, title, regions) values ('jo', 'Jó', ${sql.json([{ type: 'spacer', items: [{}] }])})`
  await sql`insert into redirect (from_path, to_url) values ('/a', '/b'), ('/b', '/c')`
  expect(await broken()).toEqual([])
  await sql`insert into page (slug, title, regions) values ('rossz', 'Rossz', ${sql.json([{ type: 'nincs', items: [] }])})`
  await sql`insert into page (slug, title, regions) values ('semmi', 'Semmi', '{}')`
  await sql`insert into menu (slug, items) values ('main', ${sql.json(menu)}), ('top', '{}')`
  await sql`insert into redirect (from_path, to_url) values ('/c', '/a')`
  await sql`update blog_post set content = '<p> </p>'`
  expect(await broken()).toMatchObject([
    { page: 'rossz', region: 1 },
    { page: 'semmi', region: 1 },
    { menu: 'main', problem: expect.stringContaining('needs a title') },
    { menu: 'top' },
    { fromPath: '/a' },
    { fromPath: '/b' },
    { fromPath: '/c' },
    { post: 'jo' },
  ])
})
