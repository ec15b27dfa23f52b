import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBlogHandlers } from '#server/blog/index.ts'
import { createContentHandlers } from '#server/content/index.ts'
import { writeFixture } from '#tests/support/fixture.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { testPost, writeTestPosts } from '#tests/support/test-posts.ts'
import { problemText } from './content-files.ts'
import { pullContent } from './pull.ts'
import { pushContent, type PushOptions } from './push.ts'

let testPlatform: TestPlatform
let folder: string
let productId: number
const start = new Date('2026-11-21T12:00:00Z')
let now = start

beforeAll(async () => {
  testPlatform = await createTestPlatform()
  testPlatform.platform.clock = () => now
  const { sql } = testPlatform.platform
  await writeFixture(sql)
  await sql`
    insert into attribute (slug, name, kind, unit, filter_type, filter_position, labels, label_order)
    values ('evszak', 'Évszak', 'choice', null, 'choice', 1, ${sql.json({ teli: 'Téli', nyari: 'Nyári' })}, '{teli,nyari}'),
      ('szelesseg', 'Szélesség', 'number', 'mm', 'choice', 2, '{}', '{}')`
  const [product] = await sql<{ id: number }[]>`select id from product order by id limit 1`
  productId = product!.id
})
afterAll(() => testPlatform.stop())
beforeEach(async () => {
  now = start
  const { sql } = testPlatform.platform
  await sql`truncate page, menu, redirect, content_draft, slug_history, blog_post, blog_category, blog_tag restart identity cascade`
  await sql`delete from setting`
  await sql`insert into page (slug, title, content) values ('fooldal', 'Kezdőlap', '<p>Üdvözöljük!</p>'), ('aszf', 'ÁSZF', '')`
  await sql`insert into menu (slug, items) values ('main', '[]')`
  folder = mkdtempSync(join(tmpdir(), 'boltiv-content-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

function put(name: string, text: string | Buffer) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}
async function push(options: PushOptions = {}) {
  const { problems, changes, ...result } = await pushContent(testPlatform.platform, folder, options)
  return {
    ...result,
    said: problems.map(problemText),
    changed: changes.map(({ sign, kind, name }) => `${sign} ${kind} ${name}`),
  }
}
const openPage = (slug: string, preview_token?: string, context = guestContext()) =>
  createContentHandlers(testPlatform.platform).contentGetPage(
    {
      params: undefined,
      query: { slug, ...(preview_token === undefined ? {} : { preview_token }) },
      body: undefined,
    },
    context,
  )
const openMenu = (slug: string, context = guestContext()) =>
  createContentHandlers(testPlatform.platform).contentGetMenu(
    { params: { slug }, query: undefined, body: undefined },
    context,
  )
const openPost = (slug: string, preview_token: string) =>
  createBlogHandlers(testPlatform.platform).contentGetBlogPost(
    { params: { slug }, query: { preview_token }, body: undefined },
    guestContext(),
  )
const tokenOf = (url: string) => new URL(url).searchParams.get('preview_token')!
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'

const about = () => `title: Rólunk
lead: Kik vagyunk
hero_image: images/Műhely kép.svg
meta:
  description: A műhely
content: |
  <h2>Csapat</h2>
  <p onclick="x()">Ketten <a href="/aszf">vagyunk</a>.</p>
  <script>alert(1)</script>
regions:
  - type: text
    title: Szöveg
    items:
      - html: |
          <p>Egy.</p>
          <ul>
            <li>Kettő</li>
          </ul>
  - type: image
    items:
      - image:
          file: images/muhely/belul.svg
          title: Belülről
        alt: A műhely belülről
  - type: product_row
    items:
      - collection: akciok
  - type: product_row
    items:
      - product_ids: [${productId}]
  - type: category_tiles
    items:
      - category: teli-gumi
  - type: form
    items: [{ form: contact }]
`

async function fill() {
  await writeTestPosts(testPlatform.platform.sql, [
    testPost('elso', { tags: ['tel'], content: '<p>Egy.</p>\n<p>Kettő &amp; <strong>három</strong>.</p>' }),
    testPost('vazlat', { publishedAt: null }),
  ])
  put('images/Műhely kép.svg', svg)
  put('images/muhely/belul.svg', svg.replace('9 9', '8 8'))
  put('pages/rolunk.yaml', about())
  put('pages/titkos.yaml', 'title: Titkos\npublished: false\n')
  put(
    'menus/main.yaml',
    `items:
  - entity: { kind: category, slug: teli-gumi }
    details: { icon: teli }
    children:
      - title: Kifutó
        entity: { kind: collection, slug: akciok }
  - title: Rólunk
    url: /rolunk
    visibility: only_for_logged_out
  - title: Más bolt
    url: https://mas.example
    target: _blank
`,
  )
  put('redirects.yaml', '- from: /Regi/\n  to: /rolunk\n- from: /regebbi\n  to: /regi\n  status: 302\n')
  put('synonyms.yaml', '- slag, Locsolócső\n')
  put(
    'filters.yaml',
    `attributes:
  szelesseg: { filter: range, position: 7, unit: milliméter }
  evszak: { look: season, labels: { nyari: Nyárra, teli: Télre } }
categories:
  teli-gumi: [szelesseg, ar, evszak]
`,
  )
  put('shop.yaml', 'name: Sarki gumis\nphone: +36 1 234 5678\n')
}

describe('a push', () => {
  it('brings files written by hand into the shop, clean and whole', async () => {
    await fill()
    const { said, changed } = await push()
    expect(said).toEqual([])
    expect(changed).toEqual([
      '+ page rolunk',
      '+ page titkos',
      '~ menu main',
      '+ redirect /regi',
      '+ redirect /regebbi',
      '+ synonyms locsolócső, slag',
      '~ filter szelesseg',
      '~ filter evszak',
      '~ filters of category teli-gumi',
      '~ shop data',
    ])
    const page = await openPage('rolunk')
    expect(page.content).toBe('<h2>Csapat</h2><p>Ketten <a href="/aszf">vagyunk</a>.</p>')
    expect(page.hero_image?.url).toMatch(/^\/images\/muhely-kep-[0-9a-f]{10}\.svg$/)
    expect(page.regions.map(({ type }) => type)).toEqual([
      'text',
      'image',
      'product_row',
      'product_row',
      'category_tiles',
      'form',
    ])
    expect(page.regions[1]).toMatchObject({
      items: [{ image: { title: 'Belülről' }, alt: 'A műhely belülről', caption: '', url: null }],
    })
    await expect(openPage('titkos')).rejects.toMatchObject({ status: 404 })
    const [setting] = await testPlatform.platform.sql`select value from setting where key = 'shop'`
    expect(setting?.value).toMatchObject({ name: 'Sarki gumis', phone: '+36 1 234 5678' })
    const [season] = await testPlatform.platform
      .sql`select filter_display, label_order from attribute where slug = 'evszak'`
    expect(season).toEqual({ filter_display: 'season', label_order: ['nyari', 'teli'] })
  })

  it('of what was pulled changes nothing, and drops no cache', async () => {
    await fill()
    await push()
    rmSync(folder, { recursive: true })
    await pullContent(testPlatform.platform, folder)
    const { sql } = testPlatform.platform
    const log = () => sql`select max(id) as last from change_log`
    const before = await log()
    expect(await push({ delete: true })).toMatchObject({ said: [], changed: [], isRefused: false })
    expect(await log()).toEqual(before)
    expect(readdirSync(join(folder, 'pages'))).toEqual([
      'aszf.yaml',
      'fooldal.yaml',
      'rolunk.yaml',
      'titkos.yaml',
    ])
    expect(readFileSync(join(folder, 'pages/rolunk.yaml'), 'utf8')).toContain(
      'content: |\n  <h2>Csapat</h2>\n  <p>Ketten',
    )
    expect(readdirSync(join(folder, 'images'))).toHaveLength(2)
  })

  it('with a mistake in one file writes nothing at all', async () => {
    await fill()
    put('posts/uj.yaml', 'title: Új\nauthor: Őri Gergő\ncontent: Szöveg.\ncategories: [nincs]\n')
    const { said, changed, isRefused } = await push()
    expect(said).toEqual(['posts/uj.yaml:4: categories[0]: there is no blog category nincs'])
    expect([changed, isRefused]).toEqual([[], true])
    await expect(openPage('rolunk')).rejects.toMatchObject({ status: 404 })
  })

  it('with a failure while it writes leaves the shop as it was', async () => {
    await fill()
    await testPlatform.platform.sql`
      create function refuse_menu() returns trigger language plpgsql as 'begin raise exception ''no''; end'`
    await testPlatform.platform
      .sql`create trigger refuse_menu before update on menu execute function refuse_menu()`
    await expect(push()).rejects.toThrow('no')
    await testPlatform.platform.sql`drop function refuse_menu cascade`
    await expect(openPage('rolunk')).rejects.toMatchObject({ status: 404 })
  })

  it('with --check writes nothing', async () => {
    await fill()
    expect((await push({ check: true })).isRefused).toBe(false)
    await expect(openPage('rolunk')).rejects.toMatchObject({ status: 404 })
    expect(await testPlatform.platform.files.exists('images')).toBe(false)
  })

  it('reports every mistake by file and line', async () => {
    put(
      'pages/a.yaml',
      'title: A\nslug: fooldal\nregions:\n  - type: product_row\n    items:\n      - collection: nincs\n',
    )
    put('pages/fooldal.yaml', 'title: Főoldal\nhero_image: images/nincs.jpg\ntitel: x\n')
    put('pages/z.yaml', 'title: Z\nregions:\n  - type: category_tiles\n    items:\n      - category: nincs\n')
    put('menus/main.yaml', 'items:\n  - title: X\n    entity:\n      kind: product\n      slug: nincs\n')
    put('menus/top.yaml', 'items:\n  - title: X\n    url: /nincs-ilyen\n')
    put('redirects.yaml', '- from: /a1\n  to: /b1\n- from: /b1\n  to: /a1\n')
    put('filters.yaml', 'attributes:\n  evszak:\n    filter: range\ncategories:\n  teli-gumi: [nincs]\n')
    expect((await push()).said).toEqual([
      'filters.yaml:3: attributes.evszak.filter: only numbers have a range',
      'filters.yaml:5: categories.teli-gumi[0]: there is no attribute nincs',
      'menus/main.yaml:5: items[0].entity.slug: there is no product nincs',
      'menus/top.yaml:3: warning: items[0].url: /nincs-ilyen leads nowhere',
      'pages/a.yaml:6: regions[0].items[0].collection: there is no collection nincs',
      'pages/fooldal.yaml:2: hero_image: there is no picture images/nincs.jpg',
      'pages/fooldal.yaml:3: titel: unknown key',
      'pages/z.yaml:5: regions[0].items[0].category: there is no category nincs',
      'redirects.yaml:1: [0]: /a1 -> /b1 leads back to itself.',
      'redirects.yaml:3: [1]: /b1 -> /a1 leads back to itself.',
    ])
  })

  it('warns of a file whose name it does not know', async () => {
    put('redirect.yaml', '- from: /a\n  to: /b\n')
    expect((await push()).said).toEqual(['redirect.yaml:1: warning: the shop reads no file of this name'])
  })

  it('refuses a slug that two files have', async () => {
    put('pages/a.yaml', 'title: A\n')
    put('pages/b.yaml', 'title: B\nslug: a\n')
    expect((await push()).said).toEqual(['pages/b.yaml:2: slug: a stands in the files twice'])
  })

  it('removes what the folder does not have only when requested, and never what the shop needs', async () => {
    await testPlatform.platform.sql`insert into page (slug, title) values ('regi', 'Régi')`
    await testPlatform.platform.sql`insert into redirect (from_path, to_url) values ('/x', '/y')`
    put('pages/uj.yaml', 'title: Új\n')
    expect((await push()).changed).toEqual(['+ page uj'])
    expect((await push({ delete: true })).changed).toEqual(['- page regi'])
    const pages = await testPlatform.platform.sql<{ slug: string }[]>`select slug from page order by slug`
    expect(pages.map(({ slug }) => slug)).toEqual(['aszf', 'fooldal', 'uj'])
  })

  it('refuses a menu that leads to what the same push removes', async () => {
    await testPlatform.platform.sql`insert into page (slug, title) values ('regi', 'Régi')`
    put('pages/uj.yaml', 'title: Új\ncontent: <p><a href="/regi">Régi</a></p>\n')
    put('menus/main.yaml', 'items:\n  - entity: { kind: page, slug: regi }\n')
    expect((await push({ delete: true })).said).toEqual([
      'menus/main.yaml:2: items[0].entity.slug: there is no page regi',
      'pages/uj.yaml:2: warning: content: /regi leads nowhere',
    ])
    expect((await push()).isRefused).toBe(false)
  })

  it('refuses what is no text file of the folder, and waits for nothing', async () => {
    mkdirSync(join(folder, 'pages/x.yaml'), { recursive: true })
    execFileSync('mkfifo', [join(folder, 'pages/cso.yaml')])
    symlinkSync('/etc/hostname', join(folder, 'pages/gep.yaml'))
    symlinkSync('nincs', join(folder, 'pages/semmi.yaml'))
    put('pages/regi.yaml', Buffer.from('title: R\u00e9gi\n', 'latin1'))
    put('menus', 'items: []\n')
    const result = await push()
    expect(result.isRefused).toBe(true)
    expect(result.said).toEqual([
      'menus:1: this is no folder',
      'pages/cso.yaml:1: this is no file',
      'pages/gep.yaml:1: the file leads out of the folder',
      'pages/regi.yaml:1: the file is not written in UTF-8',
      'pages/semmi.yaml:1: the link leads nowhere',
      'pages/x.yaml:1: this is no file',
    ])
  })

  it('neither reads nor writes through links that lead out of the folder', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'boltiv-outside-'))
    writeFileSync(join(outside, 'titok.svg'), svg)
    put('pages/uj.yaml', 'title: Új\nhero_image: images/kep.svg\n')
    mkdirSync(join(folder, 'images'))
    symlinkSync(join(outside, 'titok.svg'), join(folder, 'images/kep.svg'))
    expect((await push()).said).toEqual([
      'pages/uj.yaml:2: hero_image: images/kep.svg leads out of the folder images/',
    ])
    symlinkSync(join(outside, 'titok.svg'), join(folder, 'shop.yaml'))
    await pullContent(testPlatform.platform, folder)
    expect(readFileSync(join(outside, 'titok.svg'), 'utf8')).toBe(svg)
    rmSync(outside, { recursive: true })
  })

  it('never removes what a pull could not have written', async () => {
    await testPlatform.platform.sql`insert into page (slug, title) values ('Régi Oldal', 'Régi')`
    await testPlatform.platform.sql`insert into menu (slug, items) values ('Fő', '[]')`
    const { notes } = await pullContent(testPlatform.platform, folder)
    expect(notes).toHaveLength(2)
    expect((await push({ delete: true })).changed).toEqual([])
  })

  it('takes redirects from addresses with special characters as they were pulled', async () => {
    const { sql } = testPlatform.platform
    await sql`insert into redirect (from_path, to_url) values ('/akció-50%', '/a'), ('/mi?ez', '/b'), ('/c#1', '/c')`
    await pullContent(testPlatform.platform, folder)
    expect(await push({ delete: true, check: true })).toMatchObject({ changed: [], isRefused: false })
  })

  it('takes where the shop is as its desk does, and a pull gives it back', async () => {
    put('shop.yaml', 'name: Sarki\ncoordinates: 17.6504, 47.6875\n')
    expect((await push()).said).toEqual([
      'shop.yaml:2: coordinates: has to be latitude and longitude in Hungary: 47.4979, 19.0402',
    ])
    put('shop.yaml', 'name: Sarki\ncoordinates: 47,6875; 17,6504\n')
    expect((await push()).changed).toEqual(['~ shop data'])
    await pullContent(testPlatform.platform, folder)
    expect(readFileSync(join(folder, 'shop.yaml'), 'utf8')).toContain('coordinates: 47.6875, 17.6504')
    expect((await push()).changed).toEqual([])
  })

  it('takes the picture of the guarantee notice, and a pull gives it back', async () => {
    put('images/tajekoztato.svg', svg)
    put('shop.yaml', 'name: Sarki\nguaranteeNotice: images/nincs.svg\n')
    expect((await push()).said).toEqual([
      'shop.yaml:2: guaranteeNotice: there is no picture images/nincs.svg',
    ])
    put('shop.yaml', 'name: Sarki\nguaranteeNotice: images/tajekoztato.svg\n')
    expect((await push()).changed).toEqual(['~ shop data'])
    await pullContent(testPlatform.platform, folder)
    expect(readFileSync(join(folder, 'shop.yaml'), 'utf8')).toMatch(
      /guaranteeNotice: images\/tajekoztato-[0-9a-f]{10}\.svg/,
    )
    expect((await push()).changed).toEqual([])
  })

  it('placeholders stand for the shop’s data in regions too', async () => {
    put('shop.yaml', 'name: Sarki <gumis>\n')
    put(
      'pages/uj.yaml',
      "title: Új\nregions:\n  - type: faq\n    items:\n      - { question: Ki?, html: '<p>{{bolt neve}}</p>' }\n",
    )
    await push()
    const { regions } = await openPage('uj')
    expect(regions[0]?.items).toEqual([{ question: 'Ki?', html: '<p>Sarki &lt;gumis&gt;</p>' }])
  })

  it('keeps the day of a post that does not name one, and writes names of the blog first', async () => {
    put('blog.yaml', 'categories:\n  - { slug: hirek, name: Hírek }\n')
    put('posts/uj.yaml', 'title: Új\nauthor: Őri Gergő\ncontent: Szöveg.\ncategories: [hirek]\n')
    expect((await push()).changed).toEqual(['+ blog category hirek', '+ post uj'])
    now = new Date('2026-12-01T00:00:00Z')
    expect((await push()).changed).toEqual([])
    const [post] = await testPlatform.platform.sql<{ at: Date }[]>`select published_at as at from blog_post`
    expect(post?.at).toEqual(start)
  })
})

describe('a preview', () => {
  const file = (title: string) => `title: ${title}\ncontent: <p>Új.</p>\n`

  it('shows the draft to who has the link, until it expires, and to nobody else', async () => {
    put('pages/akcio.yaml', file('Akció'))
    const { previews, changed } = await push({ preview: true })
    expect(changed).toEqual(['+ page akcio'])
    expect(previews[0]!.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/akcio\?preview_token=/)
    const token = tokenOf(previews[0]!.url)
    expect(await openPage('akcio', token)).toMatchObject({ id: 0, title: 'Akció', content: '<p>Új.</p>' })
    await expect(openPage('akcio')).rejects.toMatchObject({ status: 404 })
    for (const forged of ['', 'x', `${token}x`, token.replace(/^[^.]+/, 'zzzzzz')])
      await expect(openPage('akcio', forged)).rejects.toMatchObject({ status: 404 })
    await expect(openPage('fooldal', token)).rejects.toMatchObject({ status: 404 })
    now = new Date(start.getTime() + 7 * 86_400_000 + 1000)
    await expect(openPage('akcio', token)).rejects.toMatchObject({ status: 404 })
  })

  it('leaves a published page as it is, and is over when the files are pushed', async () => {
    put('pages/fooldal.yaml', file('Új kezdőlap'))
    const token = tokenOf((await push({ preview: true })).previews[0]!.url)
    expect((await openPage('fooldal')).title).toBe('Kezdőlap')
    expect((await openPage('fooldal', token)).title).toBe('Új kezdőlap')
    await push()
    expect((await openPage('fooldal')).title).toBe('Új kezdőlap')
    expect(await testPlatform.platform.sql`select 1 from content_draft`).toHaveLength(0)
  })

  it('shows an unpublished page that has no draft', async () => {
    put('pages/titkos.yaml', `${file('Titkos')}published: false\n`)
    await push()
    const { changed, previews } = await push({ preview: true })
    expect(changed).toEqual([])
    expect((await openPage('titkos', tokenOf(previews[0]!.url))).title).toBe('Titkos')
  })

  it('shows what the files say now, not what an earlier preview left', async () => {
    const secret = `${file('Titkos')}published: false\n`
    put('pages/titkos.yaml', secret)
    await push()
    put('pages/titkos.yaml', secret.replace('Titkos', 'Elvetett'))
    await push({ preview: true })
    put('pages/titkos.yaml', secret)
    const token = tokenOf((await push({ preview: true })).previews[0]!.url)
    expect((await openPage('titkos', token)).title).toBe('Titkos')
  })

  it('shows drafts of posts with the names of their categories', async () => {
    await writeTestPosts(testPlatform.platform.sql, [testPost('elso')])
    put(
      'posts/masodik.yaml',
      'title: Második\nauthor: Őri Gergő\ncontent: Szöveg.\npublished: false\ncategories: [gumi]\n',
    )
    const token = tokenOf((await push({ preview: true })).previews[0]!.url)
    expect(await openPost('masodik', token)).toMatchObject({
      title: 'Második',
      content: '<p>Szöveg.</p>',
      categories: [{ slug: 'gumi', name: 'Gumiabroncs' }],
    })
    await expect(openPost('elso', token)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a menu', () => {
  it('leads to entities where they are now, by their own names, and leaves out what has no page', async () => {
    const { sql } = testPlatform.platform
    await sql`insert into page (slug, title, published) values ('rejtett', 'Rejtett', false)`
    await sql`insert into slug_history (entity, slug, entity_id) select 'category', 'regi-teli', id from category`
    put(
      'menus/main.yaml',
      `items:
  - entity: { kind: category, slug: regi-teli }
  - title: Akció!
    entity: { kind: collection, slug: akciok }
  - entity: { kind: product, slug: nf3 }
  - entity: { kind: brand, slug: nordval }
  - entity: { kind: page, slug: fooldal }
  - entity: { kind: page, slug: rejtett }
    children:
      - { title: Alatta, url: / }
`,
    )
    expect((await push()).said).toEqual([])
    const context = guestContext()
    const { items } = await openMenu('main', context)
    expect(items.map(({ title, url, type, has_children }) => [title, url, type, has_children])).toEqual([
      ['Téli gumi', '/termekek/teli-gumi', 'entity', false],
      ['Akció!', '/gyujtemeny/akciok', 'entity', false],
      ['Nordval Fjell 3 205/55 R16', '/termek/nf3', 'entity', false],
      ['Nordval', '/kereses/Nordval', 'entity', false],
      ['Kezdőlap', '/', 'entity', false],
    ])
    expect(items.every((item) => !('entity' in item))).toBe(true)
    const [home, hidden] = await sql<
      { id: number }[]
    >`select id from page where slug in ('fooldal', 'rejtett') order by slug`
    expect([...context.tags].toSorted()).toEqual(
      ['catalogue', 'menus', `page:${home!.id}`, `page:${hidden!.id}`, `product:${productId}`].toSorted(),
    )
  })
})
