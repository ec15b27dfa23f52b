import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#theme/brand.ts'
import { deskCaller, signInAtDesk } from './support/desk.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let cookie: string
beforeAll(async () => {
  shop = await startInProcessShop()
  ;({ cookie } = await signInAtDesk(shop.sql, 'owner'))
})
afterAll(() => shop.stop())

const call = (method: 'GET' | 'PUT' | 'DELETE', url: string, body?: object) =>
  deskCaller(shop, cookie)(method, url, body)
const branding = async () => (await call('GET', '/admin/api/settings/look')).body
const saveAccent = async (accent: string | null) =>
  call('PUT', '/admin/api/settings/look/accent', { before: (await branding()).accent, accent })
const upload = async (slot: string, payload: Buffer, type: string, from: string | null = cookie) => {
  const response = await shop.app.inject({
    method: 'PUT',
    url: `/admin/api/settings/look/pictures/${slot}`,
    headers: { 'sec-fetch-site': 'same-origin', host: 'localhost:3000', 'content-type': type },
    ...(from === null ? {} : { cookies: { boltiv_desk: from } }),
    payload,
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}
const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#0b3d91' } })
    .png()
    .toBuffer()

describe('the accent', () => {
  const sheets = async () =>
    (
      await shop.sql<{ key: string }[]>`select key from setting where key like 'theme_sheet:%' order by key`
    ).map(({ key }) => `/theme-${key.slice('theme_sheet:'.length)}.css`)

  it('that can’t be read is refused with what was measured', async () => {
    const { status, body } = await saveAccent('#767d84')
    expect([status, body.message]).toEqual([422, expect.stringMatching(/mért kontraszt 4,\d\d/)])
    expect(await sheets()).toEqual([])
  })

  it('is a sheet that never changes, and the former one is still there', async () => {
    expect((await saveAccent('#0B3D91')).body.accent).toBe('#0b3d91')
    const [first] = await sheets()
    const response = await shop.app.inject({ url: first! })
    expect(response.body).toContain('--accent:#0b3d91')
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css; charset=utf-8',
    })
    await saveAccent('#ffb000')
    expect(await sheets()).toHaveLength(2)
    expect((await shop.app.inject({ url: first! })).body).toBe(response.body)
    expect((await shop.app.inject({ url: '/theme-0123456789abcdef.css' })).statusCode).toBe(404)
  })

  it('is worn by emails and pictures too, on the node as soon as its feed has caught up', async () => {
    await shop.catchUp()
    expect(brand).toMatchObject({ accent: '#ffb000', onAccent: '#11171d' })
    await saveAccent(null)
    await shop.catchUp()
    expect(brand.accent).toBe('#ff6b1a')
  })

  it('of two people at once is shown to both', async () => {
    await saveAccent('#0b3d91')
    const late = await call('PUT', '/admin/api/settings/look/accent', { before: null, accent: '#ffb000' })
    expect([late.status, late.body.conflicts]).toEqual([
      409,
      [{ field: 'accent', yours: '#ffb000', theirs: '#0b3d91' }],
    ])
  })
})

describe('a picture', () => {
  it('is re-encoded, and shown by the image service', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>alert(1)</script><rect width="40" height="20"/></svg>'
    const { status, body } = await upload('logo', Buffer.from(svg), 'image/svg+xml')
    const logo = body.logo as { url: string; width: number; height: number }
    expect([status, logo.width, logo.height]).toEqual([200, 1600, 800])
    expect(logo.url).toMatch(/^\/images\/look\/logo-[\da-f]{10}\.png\/product-medium$/)
    const picture = await shop.app.inject({ url: logo.url })
    expect(picture.headers['content-type']).toBe('image/png')
    expect((await sharp(picture.rawPayload).metadata()).width).toBe(720)
  })

  it('that is none, or no square for an icon, is refused in a sentence', async () => {
    expect(await upload('logo', Buffer.from('<html></html>'), 'image/png')).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('nem kép') },
    })
    expect((await upload('icon', await square(100), 'image/png')).body.message).toContain('Ez 100×100.')
    expect((await upload('banner', await square(200), 'image/png')).status).toBe(404)
    expect(await upload('logo', Buffer.alloc(26_000_000), 'image/png')).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining('25\u00a0MB') as string },
    })
  })

  it('is taken from nobody who is not signed in, nor by a role without the right', async () => {
    const picture = await square(200)
    expect((await upload('icon', picture, 'image/png', null)).status).toBe(401)
    const warehouse = await signInAtDesk(shop.sql, 'warehouse')
    expect((await upload('icon', picture, 'image/png', warehouse.cookie)).status).toBe(403)
    expect((await branding()).icon).toBeNull()
  })

  it('of the guarantee notice is what products show', async () => {
    const response = await shop.app.inject({
      method: 'PUT',
      url: '/admin/api/settings/guarantee',
      headers: { 'sec-fetch-site': 'same-origin', host: 'localhost:3000', 'content-type': 'image/png' },
      cookies: { boltiv_desk: cookie },
      payload: await square(300),
    })
    const { guarantee } = response.json<{ guarantee: string }>()
    expect(guarantee).toMatch(/^\/images\/law\/guarantee-[\da-f]{10}\.png\/product-cover$/)
    expect((await shop.app.inject({ url: guarantee })).statusCode).toBe(200)
  })

  it('as an icon is what browsers and telephones get', async () => {
    const before = (await shop.app.inject({ url: '/icon-192.png' })).rawPayload
    expect((await upload('icon', await square(300), 'image/png')).status).toBe(200)
    await shop.catchUp()
    const after = (await shop.app.inject({ url: '/icon-192.png' })).rawPayload
    expect(after.equals(before)).toBe(false)
    const { dominant } = await sharp(after).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
    expect((await shop.app.inject({ url: '/manifest.webmanifest' })).body).not.toContain('favicon.svg')
    expect((await call('DELETE', '/admin/api/settings/look/pictures/icon')).body.icon).toBeNull()
    await shop.catchUp()
    expect((await shop.app.inject({ url: '/icon-192.png' })).rawPayload.equals(before)).toBe(true)
  })
})
