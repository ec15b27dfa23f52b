import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ResponseError } from '#contract/client-errors.ts'
import type { RenderPage } from '#platform/http/pages.ts'
import { keyParameters } from '#storefront/page-keys.ts'
import { writeFixture } from '#tests/support/fixture.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { switchDelivery } from '#server/shipping/index.ts'
import { createServers } from '../../server.ts'
import { writeDraft } from './draft-store.ts'
import { findPage } from './content-store.ts'
import { writeMenu, writePage } from './content-writer.ts'
import { menuEntries } from './content.ts'
import { previewFits, previewToken } from './preview.ts'

let testPlatform: TestPlatform
let servers: { shop: FastifyInstance; management: FastifyInstance }
let origin: string
let token: string
const expiresAt = new Date(Date.now() + 60_000)

/** The key of a content page, as the storefront's path table gives it. */
function publicPageKey(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'https://site.invalid')
  const parameters = keyParameters['slug']!(searchParams)
  return parameters === null ? null : pathname + parameters
}

/** Shows a page's title, as the storefront's page does. */
const render: RenderPage = async (request, { client }) => {
  const { pathname, searchParams } = new URL(request.url)
  const query = { slug: pathname.slice(1), preview_token: searchParams.get('preview_token') ?? undefined }
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  try {
    return new Response((await client.contentGetPage({ query })).title, { headers })
  } catch (error) {
    if (error instanceof ResponseError) return new Response('nincs', { status: error.status, headers })
    throw error
  }
}

beforeAll(async () => {
  testPlatform = await createTestPlatform({ PAGE_CACHE_MB: '16' })
  const { sql, secret } = testPlatform.platform
  await writeFixture(sql)
  await sql`insert into page (slug, title) values ('rolunk', 'Régi cím')`
  const { id: _id, ...page } = (await findPage(sql, 'rolunk'))!
  await writeDraft(sql, { kind: 'page', slug: 'rolunk' }, { ...page, title: 'Új cím' })
  token = previewToken(secret, { kind: 'page', slug: 'rolunk' }, expiresAt)
  servers = await createServers(
    testPlatform.platform,
    {
      inlineScripts: [],
      render,
      publicPageKey,
      clientFolder: undefined,
      attach: () => {},
      close: async () => {},
    },
    () => true,
  )
  origin = await servers.shop.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await servers.shop.close()
  await servers.management.close()
  await testPlatform.stop()
})

const get = async (path: string) => {
  const response = await fetch(origin + path)
  return { text: await response.text(), status: response.status, headers: response.headers }
}
const isCached = ({ headers }: { headers: Headers }) =>
  /cache;desc=hit/.test(headers.get('server-timing') ?? '')

describe.each([
  ['the page', '/rolunk', '/rolunk?preview_token='],
  ['the response of the call', '/v1/content/page?slug=rolunk', '/v1/content/page?slug=rolunk&preview_token='],
])('a preview of %s', (_, published, preview) => {
  it('is made for each visit, and never cached beside or in place of what is published', async () => {
    await vi.waitFor(async () => expect(isCached(await get(published))).toBe(true), { timeout: 60_000 })
    for (let visit = 0; visit < 3; visit += 1) {
      const shown = await get(preview + token)
      expect(shown.text).toContain('Új cím')
      expect(isCached(shown)).toBe(false)
      expect(shown.headers.get('cache-control')).toMatch(/no-store/)
      expect(shown.headers.get('x-cache-allowed')).toBeNull()
    }
    const cached = await get(published)
    expect(cached.text).toContain('Régi cím')
    expect(isCached(cached)).toBe(true)
  })

  it('is like an unknown page without the right token', async () => {
    const late = previewToken(testPlatform.platform.secret, { kind: 'page', slug: 'rolunk' }, new Date(0))
    for (const wrong of ['x', `${token}x`, late]) expect((await get(preview + wrong)).status).toBe(404)
  })
})

it('the call of a preview may be stored by nobody', async () => {
  const { headers } = await get(`/v1/content/page?slug=rolunk&preview_token=${token}`)
  expect(headers.get('cache-control')).toBe('no-store')
})

it('tokens of previews fit one thing, one shop and one time', () => {
  const previewed = { kind: 'page', slug: 'rolunk' } as const
  const now = new Date()
  expect(previewFits(testPlatform.platform.secret, previewed, token, now)).toBe(true)
  expect(previewFits('another secret', previewed, token, now)).toBe(false)
  expect(previewFits(testPlatform.platform.secret, { kind: 'post', slug: 'rolunk' }, token, now)).toBe(false)
  expect(previewFits(testPlatform.platform.secret, { kind: 'page', slug: 'fooldal' }, token, now)).toBe(false)
  expect(previewFits(testPlatform.platform.secret, previewed, token, new Date(expiresAt.getTime() + 1))).toBe(
    false,
  )
})

describe('what is written', () => {
  const cached = (path: string) =>
    vi.waitFor(async () => expect(isCached(await get(path))).toBe(true), { timeout: 60_000 })
  /** What the address returns once it holds the text. */
  const shown = (path: string, text: string) =>
    vi.waitFor(
      async () => {
        const response = await get(path)
        expect(response.text).toContain(text)
        return response.text
      },
      { timeout: 60_000 },
    )

  it('is shown at once in place of the cached page', async () => {
    await cached('/rolunk')
    const { id: _id, ...page } = (await findPage(testPlatform.platform.sql, 'rolunk'))!
    await testPlatform.platform.sql.begin((tx) =>
      writePage(tx, { ...page, regions: [], title: 'Legújabb cím' }),
    )
    expect(await shown('/rolunk', 'Legújabb cím')).not.toContain('Régi')
  })

  it('reaches menus that lead elsewhere by a slug that a new page takes', async () => {
    const { sql } = testPlatform.platform
    const menu = '/v1/content/menu/top'
    await sql`
      insert into slug_history (entity, slug, entity_id) select 'page', 'regi-slug', id from page where slug = 'rolunk'`
    const entries = menuEntries.parse([{ entity: { kind: 'page', slug: 'regi-slug' } }])
    await sql.begin((tx) => writeMenu(tx, 'top', entries))
    await shown(menu, '/rolunk')
    await cached(menu)
    const { id: _id, ...page } = (await findPage(sql, 'rolunk'))!
    await sql.begin((tx) => writePage(tx, { ...page, regions: [], slug: 'regi-slug', title: 'Az új' }))
    expect(await shown(menu, '/regi-slug')).toContain('Az új')
  })

  it('reaches menus that lead there by what they name', async () => {
    const { sql } = testPlatform.platform
    const menu = '/v1/content/menu/main'
    const entity = (kind: string, slug: string) => ({ entity: { kind, slug } })
    const entries = menuEntries.parse([
      entity('category', 'teli-gumi'),
      entity('product', 'nf3'),
      entity('page', 'kesobb'),
    ])
    await sql.begin((tx) => writeMenu(tx, 'main', entries))
    await shown(menu, 'Nordval Fjell 3')
    await cached(menu)
    await sql`update category set name = 'Havas gumi'`
    await shown(menu, 'Havas gumi')
    await cached(menu)
    await sql`update product set name = 'Fjell negyedik' where slug = 'nf3'`
    await shown(menu, 'Fjell negyedik')
    await cached(menu)
    await sql`insert into page (slug, title) values ('kesobb', 'Később jött')`
    expect(JSON.parse(await shown(menu, 'Később jött'))).toMatchObject({
      items: [{ title: 'Havas gumi' }, { title: 'Fjell negyedik' }, { title: 'Később jött', url: '/kesobb' }],
    })
  })
})

describe('a page that says what the checkout offers', () => {
  const path = '/v1/content/page?slug=szallitas'

  it('follows the methods, though its response is cached', async () => {
    const { sql } = testPlatform.platform
    const [method] = await sql<{ id: number }[]>`
      insert into shipping_method (slug, name, description, provider, bands, position)
      values ('probafutar', 'Próbafutár', '', 'home_delivery', '[{"fromTotal":0,"toWeightGrams":null,"gross":1490}]', 99)
      returning id`
    await sql`
      insert into page (slug, title, content) values ('szallitas', 'Szállítás',
        '<p><strong>TERVEZET – jogásszal ellenőrizendő.</strong></p><p>{{szállítási módok}}</p><p>{{nyitvatartás}}</p>')
      on conflict (slug) do update set content = excluded.content`
    await vi.waitFor(async () => expect(isCached(await get(path))).toBe(true), { timeout: 60_000 })
    const shown = (await get(path)).text.replaceAll('\u00a0', ' ')
    expect(shown).toContain('Próbafutár')
    expect(shown).toContain('1 490 Ft')
    expect(shown).toContain('hétfőtől péntekig')
    expect(shown).not.toMatch(/TERVEZET|\{\{/)

    await sql.begin((tx) => switchDelivery(tx, method!.id, false))
    await vi.waitFor(async () => expect((await get(path)).text).not.toContain('Próbafutár'), {
      timeout: 60_000,
    })
  })
})
