import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadShop } from '#server/content/index.ts'
import { currentTrade, defaultTrade } from '#server/trade/index.ts'
import { seedLaw } from '#server/law/index.ts'
import { welcomeEmail } from '../src/server/account/account-mail.ts'
import { deskCaller, signInAtDesk } from './support/desk.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
type Call = ReturnType<typeof deskCaller>
let owner: Call
beforeAll(async () => {
  shop = await startInProcessShop()
  await seedLaw(shop.sql)
  owner = deskCaller(shop, (await signInAtDesk(shop.sql, 'owner')).cookie)
})
afterAll(() => shop.stop())

type CompanyView = { company: Record<string, string>; bank: Record<string, string> | null; missing: string[] }
const company = async (call = owner) =>
  (await call('GET', '/admin/api/settings/company')).body as unknown as CompanyView
const saveCompany = (before: object, values: object) =>
  owner('PUT', '/admin/api/settings/company', { before, values })

const given = {
  name: 'Sarki Gumi',
  legalName: 'Sarki Gumi Kft.',
  address: '9024 Győr, Fő utca 1.',
  coordinates: '',
  parking: 'Ingyenes az udvarban, 6 hely',
  email: 'bolt@sarki.example',
  phone: '+36 96 123 456',
  taxNumber: '12345676241',
  companyNumber: '0809123456',
  court: 'Győri Törvényszék Cégbírósága',
  chamber: '',
  host: 'Tárhely Kft., 1138 Budapest',
  privacyContact: 'adat@sarki.example',
}

describe('the merchant’s data', () => {
  it('are refused field by field, in sentences', async () => {
    const before = (await company()).company
    const { status, body } = await saveCompany(before, { ...given, taxNumber: '12345675241', phone: '12' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      'values.taxNumber': [expect.stringContaining('Az adószám nem érvényes')],
      'values.phone': [expect.stringContaining('telefonszámot')],
    })
    expect((await company()).company.legalName).toBe('')
  })

  it('are stored as the offices write them, and nothing is missing then', async () => {
    const before = await company()
    expect(before.missing).toContain('adószám')
    const { status } = await saveCompany(before.company, given)
    expect(status).toBe(200)
    const after = await company()
    expect(after.company).toEqual({ ...given, taxNumber: '12345676-2-41', companyNumber: '08-09-123456' })
    expect(after.missing).toEqual([])
  })

  it('of two people at one form are merged, and where both wrote the same field both values are shown', async () => {
    const { company: before } = await company()
    await saveCompany(before, { ...before, phone: '+36 96 111 111' })
    const other = await saveCompany(before, { ...before, court: 'Másik bíróság', phone: '+36 96 222 222' })
    expect([other.status, other.body.code, other.body.conflicts]).toEqual([
      409,
      'setting_conflict',
      [{ field: 'phone', yours: '+36 96 222 222', theirs: '+36 96 111 111' }],
    ])
    await saveCompany(before, { ...before, court: 'Másik bíróság' })
    expect((await company()).company).toMatchObject({ court: 'Másik bíróság', phone: '+36 96 111 111' })
  })

  it('say where the shop is: both numbers in Hungary or none, and the step can be taken back', async () => {
    const { company: before } = await company()
    for (const coordinates of ['47.6875', '17.6504, 47.6875', '48.2082, 16.3738 Bécs']) {
      const { status, body } = await saveCompany(before, { ...before, coordinates })
      expect([status, body.errors]).toEqual([
        422,
        { 'values.coordinates': [expect.stringMatching(/^Két szám kell.* Minta: 47\.4979, 19\.0402$/)] },
      ])
    }
    await saveCompany(before, { ...before, coordinates: '47,6875; 17,6504' })
    expect((await company()).company).toEqual({ ...before, coordinates: '47.6875, 17.6504' })
    const { body } = await owner('GET', '/admin/api/changes')
    const [{ id, title }] = body.changes as [{ id: number; title: string }]
    expect(title).toBe('Cégadatok')
    const { rows } = (await owner('GET', `/admin/api/changes/${id}`)).body as unknown as {
      rows: { cells: { field: string; new: string }[] }[]
    }
    expect(rows[0]!.cells).toEqual([
      expect.objectContaining({ field: 'Térképpont', new: '47.6875, 17.6504' }),
    ])
    expect((await owner('POST', `/admin/api/changes/${id}/undo`, {})).status).toBe(200)
    expect((await company()).company).toEqual(before)
  })

  it('show the bank account to who may change it, and take it with its check digits', async () => {
    const save = (bankAccount: string) =>
      owner('PUT', '/admin/api/settings/bank', {
        before: { bankName: '', bankAccount: '' },
        values: { bankName: 'Minta Bank', bankAccount },
      })
    expect((await save('99900016-12345678-00000009')).body.errors).toHaveProperty(['values.bankAccount'])
    expect((await save('99900016 12345678 00000008')).status).toBe(200)
    expect((await company()).bank).toEqual({
      bankName: 'Minta Bank',
      bankAccount: '99900016-12345678-00000008',
      bankBic: '',
    })
    await shop.sql`
      insert into staff_role (slug, name, rights) values ('iroda', 'Iroda', array['settings.edit'])`
    const office = deskCaller(shop, (await signInAtDesk(shop.sql, 'iroda')).cookie)
    expect((await company(office)).bank).toBeNull()
  })
})

type Law = {
  pages: {
    slug: string
    version: string
    is_draft: boolean
    blanks: { index: number; what: string; before: string }[]
    missing: string[]
  }[]
  absent: string[]
}

describe('the pages of law', () => {
  const law = async () => (await owner('GET', '/admin/api/settings/law')).body as unknown as Law
  const page = async (slug: string) => (await law()).pages.find((one) => one.slug === slug)!
  const publicPage = async (slug: string) =>
    (await shop.app.inject({ url: `/v1/content/page?slug=${slug}` })).body

  it('are filled in between the sentences that the merchant reads, and customers see it', async () => {
    const before = await page('adatkezelesi-tajekoztato')
    const carrier = before.blanks.find(({ before: text }) => text.startsWith('Futárszolgálat'))!
    const body = { version: before.version, texts: [{ index: carrier.index, text: 'Gyors <Futár> Kft.' }] }
    const { status } = await owner('PUT', '/admin/api/settings/law/adatkezelesi-tajekoztato', body)
    expect(status).toBe(200)
    const after = await page('adatkezelesi-tajekoztato')
    expect(after.blanks).toHaveLength(before.blanks.length - 1)
    expect(after.is_draft).toBe(true)
    await shop.catchUp()
    expect(await publicPage('adatkezelesi-tajekoztato')).toContain('Gyors &lt;Futár&gt; Kft.')
    const late = await owner('PUT', '/admin/api/settings/law/adatkezelesi-tajekoztato', body)
    expect([late.status, late.body.code]).toEqual([409, 'law_conflict'])
  })

  it('lose the mark of a draft when somebody has checked them', async () => {
    const { version } = await page('impresszum')
    await owner('PUT', '/admin/api/settings/law/impresszum', { version, checked: true })
    expect((await page('impresszum')).is_draft).toBe(false)
    await shop.catchUp()
    expect(await publicPage('impresszum')).not.toContain('TERVEZET')
  })

  it('that are gone are named', async () => {
    await shop.sql`delete from page where slug = 'velemenyek-kezelese'`
    expect((await law()).absent).toEqual(['velemenyek-kezelese'])
  })
})

describe('hours and the promise of delivery', () => {
  const trade = async () =>
    (await owner('GET', '/admin/api/settings/trade')).body.trade as typeof defaultTrade

  it('hold on the node as soon as its feed has caught up', async () => {
    const before = await trade()
    expect(before).toEqual(defaultTrade)
    const values = { ...before, cutOff: '11:30', backorder: { from: 7, to: 10 } }
    expect((await owner('PUT', '/admin/api/settings/trade', { before, values })).status).toBe(200)
    await shop.catchUp()
    expect(currentTrade()).toEqual(values)
  })

  it('are refused where a day closes before it opens', async () => {
    const before = await trade()
    const hours = before.hours.map((day, index) => (index === 5 ? { from: '12:00', to: '09:00' } : day))
    const { status, body } = await owner('PUT', '/admin/api/settings/trade', {
      before,
      values: { ...before, hours },
    })
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ['values.hours.5']])
  })
})

describe('what is left until the shop opens', () => {
  it('has the company and the pages of law', async () => {
    const { body } = await owner('GET', '/admin/api/today')
    const steps = body.steps as { name: string; is_done: boolean; detail: string }[]
    expect(steps.find(({ name }) => name === 'company')).toMatchObject({ is_done: true })
    expect(steps.find(({ name }) => name === 'law')).toMatchObject({ is_done: false })
  })
})

describe('the words of emails', () => {
  type Words = { subject: string; heading: string; opening: string; closing: string }
  type Kind = { kind: string; words: Words; first: Words; is_own: boolean }
  const url = '/admin/api/settings/email-texts'
  const kindOf = async (name: string) =>
    ((await owner('GET', url)).body.kinds as unknown as Kind[]).find(({ kind }) => kind === name)!
  const save = (kind: string, before: Words, values: Words) =>
    owner('PUT', `${url}/${kind}`, { before, values })

  it('stand in the next email of their kind, in its HTML and its text, and can be given up', async () => {
    const { words, first } = await kindOf('welcome')
    const own = { ...words, subject: 'Szia a {bolt} boltból', closing: 'Kövessen minket!\n\nÜdv: a <csapat>' }
    expect((await save('welcome', words, own)).status).toBe(200)
    expect(await kindOf('welcome')).toMatchObject({ words: own, first, is_own: true })
    const [stored] = await shop.sql`select value from setting where key = 'email_texts'`
    expect(stored).toEqual({ value: { welcome: { subject: own.subject, closing: own.closing } } })
    const merchant = await loadShop(shop.sql)
    const email = welcomeEmail(
      { shop: merchant, publicUrl: 'https://bolt.example' },
      { id: 1, email: 'a@b.hu' },
    )
    expect(email.subject).toBe(`Szia a ${merchant.name} boltból`)
    expect(email.text).toContain('Kövessen minket!\n\nÜdv: a <csapat>')
    expect(email.html).toContain('Üdv: a &lt;csapat&gt;')
    await save('welcome', own, first)
    expect(await kindOf('welcome')).toMatchObject({ words: first, is_own: false })
  })

  it('are tried out on a whole email before they are stored', async () => {
    const { words } = await kindOf('order-shipped')
    const tried = { ...words, opening: 'Kedves {keresztnév}, elindult!' }
    const { status, body } = await owner('POST', `${url}/order-shipped/preview`, { values: tried })
    expect([status, body.subject]).toEqual([
      200,
      words.subject
        .replace('{rendelésszám}', '2026-000123')
        .replace('{bolt}', (await loadShop(shop.sql)).name),
    ])
    expect(body.text).toMatch(/Kedves Anna, elindult![^]+csomagkövetés: 9012345678[^]+Adószám/)
    expect(await kindOf('order-shipped')).toMatchObject({ words, is_own: false })
    const unknown = { ...words, opening: '{vezetéknév}' }
    expect((await owner('POST', `${url}/order-shipped/preview`, { values: unknown })).status).toBe(422)
    expect((await owner('POST', `${url}/nincs/preview`, { values: words })).status).toBe(404)
  })

  it('are refused where they name what is not there, or an order’s email could not be kept apart from others', async () => {
    const { words } = await kindOf('order-shipped')
    const { body } = await save('order-shipped', words, {
      ...words,
      subject: 'Megy!',
      heading: '',
      opening: 'Kedves {vezetéknév}!',
    })
    expect(Object.keys(body.errors as object).toSorted()).toEqual([
      'values.heading',
      'values.opening',
      'values.subject',
    ])
    expect((await save('nincs', words, words)).status).toBe(404)
  })

  it('of two who write at once are merged, and shown where both wrote the same', async () => {
    const { words } = await kindOf('contact-receipt')
    await save('contact-receipt', words, { ...words, heading: 'Köszönjük!' })
    expect((await save('contact-receipt', words, { ...words, closing: 'Üdv' })).status).toBe(200)
    const { body } = await save('contact-receipt', words, { ...words, heading: 'Megjött!' })
    expect(body.conflicts).toEqual([{ field: 'heading', yours: 'Megjött!', theirs: 'Köszönjük!' }])
    expect((await kindOf('contact-receipt')).words).toMatchObject({ heading: 'Köszönjük!', closing: 'Üdv' })
  })
})
