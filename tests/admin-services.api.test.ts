import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeStored } from '#platform/settings/live-config.ts'
import { loadConfig } from '#config'
import { startFoxpost, foxpostAccount, type FoxpostFake } from './carriers/foxpost-fake.ts'
import { deskCaller, signInAtDesk } from './support/desk.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

const sandbox = 'https://sandbox.simplepay.hu/payment/v2'
let shop: InProcessShop
let foxpost: FoxpostFake
type Call = ReturnType<typeof deskCaller>
let owner: Call
beforeAll(async () => {
  foxpost = await startFoxpost()
  shop = await startInProcessShop({ SIMPLEPAY_URL: sandbox })
  owner = deskCaller(shop, (await signInAtDesk(shop.sql, 'owner')).cookie)
})
afterAll(async () => {
  await shop.stop()
  await foxpost.stop()
})

type Field = {
  name: string
  value: string | null
  is_set: boolean
  tail: string | null
  is_operated: boolean
  is_unreadable: boolean
}
type Service = {
  code: string
  is_on: boolean
  is_trial: boolean
  can_test: boolean
  version: string
  fields: Field[]
}

const services = async () => (await owner('GET', '/admin/api/settings/services')).body.services as Service[]
const service = async (code: string) => (await services()).find((one) => one.code === code)!
const save = async (code: string, values: object, version?: string) =>
  owner('PUT', `/admin/api/settings/services/${code}`, {
    version: version ?? (await service(code)).version,
    values,
  })
const test = async (code: string) => (await owner('POST', `/admin/api/settings/services/${code}/test`)).body
const stored = async () =>
  (await shop.sql<{ value: unknown }[]>`select value from setting`)
    .map(({ value }) => JSON.stringify(value))
    .join()

describe('a service that is set up at the desk', () => {
  it('is in use at once, and its secrets are found nowhere', async () => {
    expect((await service('foxpost')).is_on).toBe(false)
    const { status, body } = await save('foxpost', { ...foxpostAccount, FOXPOST_URL: foxpost.url })
    expect([status, body.message]).toEqual([200, undefined])
    expect(shop.platform.config.carriers.foxpost).toMatchObject({ username: 'bolt', password: 'titok' })
    const { fields, is_on: isOn } = await service('foxpost')
    expect(isOn).toBe(true)
    const key = fields.find(({ name }) => name === 'FOXPOST_API_KEY')
    expect(key).toMatchObject({ value: null, is_set: true, tail: '-key' })
    // Too short to show any of it.
    expect(fields.find(({ name }) => name === 'FOXPOST_PASSWORD')).toMatchObject({ value: null, tail: null })
    const everything = (await stored()) + JSON.stringify(await services())
    expect(everything).not.toContain(foxpostAccount.FOXPOST_API_KEY)
    expect(everything).not.toContain('"titok"')
  })

  it('responds to a call that changes nothing, or refuses wrong keys', async () => {
    expect(await test('foxpost')).toEqual({ ok: true, text: expect.stringContaining('elfogadta') })
    await save('foxpost', { FOXPOST_API_KEY: 'rossz' })
    expect(await test('foxpost')).toEqual({ ok: false, text: expect.stringContaining('elutasította') })
    expect(foxpost.parcels).toEqual([])
    expect(await test('gls')).toEqual({ ok: false, text: expect.stringContaining('Még nincs') })
  })

  it('reaches another node by the change feed, and every process that starts', async () => {
    const other = { ...shop.platform, config: loadConfig({ SHOP_MODE: 'test' }) }
    await takeStored(other)
    expect(other.config.carriers.foxpost).toMatchObject({ password: 'titok' })
    await shop.sql`delete from setting where key = 'services'`
    await shop.catchUp()
    expect(shop.platform.config.carriers).toEqual({})
  })

  it('needs all that belongs to it, and says what is missing', async () => {
    const { status, body } = await save('gls', { GLS_USERNAME: 'bolt@sarki.example' })
    expect([status, body.errors]).toEqual([422, { 'values.GLS_PASSWORD': ['Ez is kell hozzá.'] }])
    expect(body.message).toContain('Jelszó')
    expect((await save('gls', { GLS_CLIENT_NUMBER: 'tizenkettő' })).body.errors).toHaveProperty([
      'values.GLS_CLIENT_NUMBER',
    ])
    expect((await save('nincs-ilyen', {}, '')).status).toBe(404)
  })

  it('is not overwritten by who has not seen the change', async () => {
    const { version } = await service('invoicing')
    expect((await save('invoicing', { INVOICE_ADVANCE: '1' }, version)).status).toBe(200)
    const late = await save('invoicing', { INVOICE_ADVANCE: '0' }, version)
    expect([late.status, late.body.code]).toEqual([409, 'setting_conflict'])
    expect(shop.platform.config.invoices.advance).toBe(true)
  })

  it('leaves what the operator has set alone, and completes it', async () => {
    await save('simplepay', {
      SIMPLEPAY_URL: 'https://mas.example',
      SIMPLEPAY_MERCHANT: 'SARKI',
      SIMPLEPAY_SECRET: 'titkos-kereskedoi-kulcs',
    })
    const { fields, is_trial: isTrial } = await service('simplepay')
    expect(fields.find(({ name }) => name === 'SIMPLEPAY_URL')).toMatchObject({
      value: sandbox,
      is_operated: true,
    })
    expect(isTrial).toBe(true)
    expect(shop.platform.config.payments.services.simplepay).toMatchObject({
      merchant: 'SARKI',
      url: sandbox,
    })
    // Its notifications come in from now on, and one that is not signed is refused.
    expect(
      (await shop.app.inject({ method: 'POST', url: '/api/payment/simplepay', payload: {} })).statusCode,
    ).toBe(400)
    await save('simplepay', { SIMPLEPAY_MERCHANT: null, SIMPLEPAY_SECRET: null })
    expect(
      (await shop.app.inject({ method: 'POST', url: '/api/payment/simplepay', payload: {} })).statusCode,
    ).toBe(404)
  })

  it('that points inside is refused in production', async () => {
    const { mode } = shop.platform.config
    shop.platform.config.mode = 'production'
    const { body } = await save('gls', { GLS_URL: 'http://127.0.0.1:3001' })
    shop.platform.config.mode = mode
    expect(body.errors).toEqual({ 'values.GLS_URL': ['Írjon https:// kezdetű címet.'] })
  })

  it('changes the content policy, so that the browser may go to its payment page', async () => {
    const policy = async () => (await shop.app.inject({ url: '/' })).headers['content-security-policy']
    expect(await policy()).not.toContain('barion')
    await save('barion', { BARION_PAYEE: 'bolt@sarki.example', BARION_POS_KEY: 'titkos-pos-kulcs' })
    await shop.catchUp()
    expect(await policy()).toContain('https://*.barion.com')
    await save('barion', { BARION_PAYEE: null, BARION_POS_KEY: null })
    await shop.catchUp()
    expect(await policy()).not.toContain('barion')
  })

  it('whose secret was lost has to be given again, and the shop goes on', async () => {
    await save('gls', { GLS_USERNAME: 'b', GLS_PASSWORD: 'jelszo-jelszo', GLS_CLIENT_NUMBER: '1' })
    const moved = { ...shop.platform, secret: 'm'.repeat(43), config: loadConfig({ SHOP_MODE: 'test' }) }
    await takeStored(moved)
    expect(moved.config.carriers).toEqual({})
    expect(moved.config.invoices.advance).toBe(true)
  })
})

describe('the mail server', () => {
  type Mail = {
    version: string
    mailbox: {
      fromName: string
      fromEmail: string
      contactEmail: string
      orderNotices: string
      reviewRequestDays: number
    }
    server: { host: string; port: number; secure: boolean; user: string }
    has_password: boolean
    test_to: string
    tested_at: string | null
  }
  const mail = async () => (await owner('GET', '/admin/api/settings/email')).body as unknown as Mail
  const mailbox = {
    fromName: 'Sarki Gumi',
    fromEmail: 'bolt@sarki.example',
    contactEmail: '',
    orderNotices: 'daily',
    reviewRequestDays: 21,
  }
  let server: Server
  const received: string[] = []
  beforeAll(async () => {
    server = createServer((socket) => {
      let isData = false
      socket.write('220 proba ESMTP\r\n')
      socket.on('data', (chunk) => {
        const text = chunk.toString()
        if (isData) {
          received.push(text)
          if (text.includes('\r\n.\r\n')) {
            isData = false
            socket.write('250 OK\r\n')
          }
        } else if (/^DATA/i.test(text)) {
          isData = true
          socket.write('354 go\r\n')
        } else socket.write(/^QUIT/i.test(text) ? '221 bye\r\n' : '250 OK\r\n')
      })
      socket.on('error', () => {})
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
  })
  afterAll(() => server.close())

  it('is none at first, and a test email says so', async () => {
    expect(await mail()).toMatchObject({ server: { host: '' }, has_password: false, tested_at: null })
    expect((await owner('POST', '/admin/api/settings/email/test')).body).toEqual({
      ok: false,
      text: expect.stringContaining('Nincs levélküldő szerver'),
    })
  })

  it('takes a test email for who is at the desk, which the way to the opening knows', async () => {
    const { version, test_to: to } = await mail()
    const { port } = server.address() as AddressInfo
    const own = { host: '127.0.0.1', port, secure: false, user: '' }
    const saved = await owner('PUT', '/admin/api/settings/email', { version, mailbox, server: own })
    expect([saved.status, saved.body.server]).toEqual([200, own])
    const { body } = await owner('POST', '/admin/api/settings/email/test')
    expect(body).toEqual({ ok: true, text: expect.stringContaining(to) })
    expect(received.join('')).toContain('From: Sarki Gumi <bolt@sarki.example>')
    expect((await mail()).tested_at).not.toBeNull()
    const steps = (await owner('GET', '/admin/api/today')).body.steps as { name: string; is_done: boolean }[]
    expect(steps.find(({ name }) => name === 'test-email')?.is_done).toBe(true)
  })

  it('has its password sealed, and gives it to no other server', async () => {
    const own = { host: 'smtp.sarki.example', port: 587, secure: false, user: 'bolt' }
    const put = async (host: string, password?: string) =>
      owner('PUT', '/admin/api/settings/email', {
        version: (await mail()).version,
        mailbox,
        server: { ...own, host },
        ...(password === undefined ? {} : { password }),
      })
    await put(own.host, 'levél-jelszó')
    expect(shop.platform.config.smtpUrl).toContain(encodeURIComponent('levél-jelszó'))
    expect(await stored()).not.toContain('jelsz')
    await put(own.host)
    expect((await mail()).has_password).toBe(true)
    await put('smtp.mas.example')
    expect((await mail()).has_password).toBe(false)
  })

  it('that is not there is named in Hungarian', async () => {
    const { version } = await mail()
    const nobody = { host: '127.0.0.1', port: 1, secure: false, user: '' }
    await owner('PUT', '/admin/api/settings/email', { version, mailbox, server: nobody })
    const { body } = await owner('POST', '/admin/api/settings/email/test')
    expect(body).toEqual({ ok: false, text: expect.stringMatching(/^(A levélküldő szerver|A kapcsolat)/) })
  })
})
