import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DownloadError } from '../src/platform/http/public-download.ts'
import { importTasks } from '../src/server/import/import-jobs.ts'
import { deskCaller, signInAtDesk } from './support/desk.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let call: ReturnType<typeof deskCaller>
let cookie: string
beforeAll(async () => {
  shop = await startInProcessShop({ CONTACT_EMAIL: 'bolt@example.com' })
  ;({ cookie } = await signInAtDesk(shop.sql, 'owner'))
  call = deskCaller(shop, cookie)
  await call('POST', '/admin/api/categories', { name: 'Forrás áru', parent: null })
})
afterAll(() => shop.stop())

const address = 'https://nagyker.example/lista.csv?kulcs=1'
const mapping = JSON.stringify({
  fields: {
    item_number: { column: 'Cikkszám' },
    name: { column: 'Megnevezés' },
    price: { column: 'Ár' },
    stock: { column: 'Készlet' },
    category: { constant: 'forras-aru' },
  },
  newOnly: ['category', 'name'],
})
const list = (...lines: string[]) => Buffer.from(['Cikkszám;Megnevezés;Ár;Készlet', ...lines].join('\n'))

/** What the address gives next; a fault is thrown. */
let served: Buffer | DownloadError = list()
const tasks = () =>
  importTasks(shop.platform, async () => {
    if (served instanceof DownloadError) throw served
    return served
  })

type Body = Record<string, unknown>
const values = (more: Body = {}) => ({
  name: 'Nagyker',
  address,
  rhythm: 'daily',
  time: '06:00',
  vanished: 'nothing',
  mapping,
  ...more,
})
async function source(name: string, more: Body = {}): Promise<number> {
  const made = await call('POST', '/admin/api/import-sources', { name, import: null })
  const id = made.body.id as number
  const saved = await call('PUT', `/admin/api/import-sources/${id}`, {
    before: made.body.values,
    values: values({ name, ...more }),
  })
  expect([saved.status, saved.body.errors]).toEqual([200, undefined])
  return id
}
const shown = async (id: number) => (await call('GET', `/admin/api/import-sources/${id}`)).body
const lastOf = async (id: number) => ((await shown(id)).imports as Body[])[0]!
const isDue = (id: number) =>
  shop.sql`update import_source set next_run_at = now() - interval '1 minute' where id = ${id}`

/** All that its schedule sets off, as the workers would do it. */
async function comeRound(id: number): Promise<Body> {
  await isDue(id)
  await tasks().fetch_sources!({})
  return workOff(id)
}
async function workOff(id: number): Promise<Body> {
  const steps = { fetching: 'fetch_import', trying: 'try_import', running: 'run_import' } as const
  for (;;) {
    const last = await lastOf(id)
    const task = steps[last.state as keyof typeof steps]
    if (!task) return last
    await tasks()[task]!({ id: last.id })
  }
}
const price = async (itemNumber: string) => {
  const [row] = await shop.sql<{ gross: number }[]>`
    select p.gross from variant_price p join variant v on v.id = p.variant_id
    where v.item_number = ${itemNumber} and p.valid_to is null`
  return row?.gross
}
const mails = (id: number) =>
  shop.sql<{ subject: string }[]>`
    select subject from email_message where dedupe_key like ${`import-stopped:${id}:%`} order by id`

describe('a source', () => {
  it('is fetched at its time and written by itself, as a change of nobody', async () => {
    const id = await source('Időben')
    served = list('F-1;Fűrész;1000;5')
    expect(await comeRound(id)).toMatchObject({
      state: 'done',
      file: 'lista.csv',
      by: 'menetrend szerint',
      counts: { created: 1 },
    })
    const { next_run_at: next } = await shown(id)
    expect(new Date(next as string).getTime()).toBeGreaterThan(Date.now())
    const [change] = await shop.sql`select what, actor from change order by id desc limit 1`
    expect(change).toEqual({ what: 'runImport', actor: 'job:import' })
    // The name is the merchant's once the product is there.
    served = list('F-1;Más név;1100;5')
    await comeRound(id)
    const [row] = await shop.sql`select name from product where item_number = 'F-1'`
    expect([row, await price('F-1')]).toEqual([{ name: 'Fűrész' }, 1100])
    // Its time has not come again.
    await tasks().fetch_sources!({})
    expect(((await shown(id)).imports as Body[]).length).toBe(2)
    expect(await mails(id)).toEqual([])
  })

  it('puts new goods whose category the shop lacks where its mapping says', async () => {
    const { newOnly, fields } = JSON.parse(mapping) as { newOnly: string[]; fields: object }
    const id = await source('Egyéb áru', {
      mapping: JSON.stringify({
        fields: { ...fields, category: { column: 'Csoport' } },
        newOnly,
        fallbackCategory: 'forras-aru',
      }),
    })
    served = Buffer.from(
      'Cikkszám;Megnevezés;Ár;Készlet;Csoport\nE-1;Ecset;1000;5;Festés\nE-2;Henger;1000;5;',
    )
    expect(await comeRound(id)).toMatchObject({
      state: 'done',
      counts: { created: 2, warned: 2, rejected: 0 },
    })
    const shelves = await shop.sql`
      select c.slug from product p join category c on c.id = p.main_category_id where p.item_number in ('E-1', 'E-2')`
    expect([...shelves]).toEqual([{ slug: 'forras-aru' }, { slug: 'forras-aru' }])
  })

  it('that a guard stops writes nothing and waits at the desk, with one email a day', async () => {
    const id = await source('Megállítva')
    served = list('G-1;Gereblye;1000;5')
    await comeRound(id)
    served = list('G-1;Gereblye;10000;5')
    const stopped = await comeRound(id)
    expect(stopped).toMatchObject({ state: 'tried' })
    expect(await price('G-1')).toBe(1000)
    expect((await mails(id)).map(({ subject }) => subject)).toEqual([
      'Az import jóváhagyásra vár: Megállítva',
    ])
    const today = (await call('GET', '/admin/api/today')).body
    expect(today.queues).toContainEqual(
      expect.objectContaining({ name: 'imports_stopped', title: 'Megállított import', count: 1 }),
    )
    // The same again the next hour: no second email.
    await comeRound(id)
    expect((await mails(id)).length).toBe(1)
    const last = await lastOf(id)
    const run = (confirmed: string[]) =>
      call('POST', `/admin/api/imports/${last.id as number}/run`, { confirmed })
    expect((await run([])).status).toBe(409)
    expect((await run(['price_change'])).status).toBe(200)
    expect(await workOff(id)).toMatchObject({ state: 'done', by: 'Teszt owner' })
    expect(await price('G-1')).toBe(10_000)
    const [change] = await shop.sql`select actor from change order by id desc limit 1`
    expect(change!.actor).toMatch(/^staff:/)
    // What waited before it is out of date.
    const old = await call('GET', `/admin/api/imports/${stopped.id as number}`)
    expect(old.body.state).toBe('superseded')
    expect(
      (await call('POST', `/admin/api/imports/${stopped.id as number}/run`, { confirmed: ['price_change'] }))
        .status,
    ).toBe(409)
    const left = (await call('GET', '/admin/api/today')).body.queues as { name: string; count: number }[]
    expect(left.find(({ name }) => name === 'imports_stopped')?.count ?? 0).toBe(0)
  })

  it.each([
    [new DownloadError('private'), 'belső hálózat'],
    [new DownloadError('status', 403), '403'],
    [new DownloadError('late'), 'két perc'],
    [Buffer.from('%PDF-1.7 x'), 'PDF'],
    [Buffer.from('Más;Oszlopok\n1;2'), 'Cikkszám'],
  ])('that gives nothing to use says why: %s', async (given, said) => {
    const id = await source(`Hibás ${said}`)
    served = given
    const last = await comeRound(id)
    expect(last).toMatchObject({ state: 'failed' })
    const one = (await call('GET', `/admin/api/imports/${last.id as number}`)).body
    expect(one.failure).toContain(said)
    expect(one.failure).not.toContain('kulcs')
    expect((await mails(id)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Az import nem sikerült'),
    ])
  })

  it('never has two files under way, whoever begins the second', async () => {
    const id = await source('Egyszerre')
    served = list('H-1;Hordó;1000;5')
    expect((await call('POST', `/admin/api/import-sources/${id}/start`)).status).toBe(200)
    const again = await call('POST', `/admin/api/import-sources/${id}/start`)
    expect([again.status, again.body.code]).toEqual([409, 'import_under_way'])
    await isDue(id)
    await tasks().fetch_sources!({})
    expect(((await shown(id)).imports as Body[]).length).toBe(1)
    const brought = await upload(id, list('H-1;Hordó;1000;5'))
    expect(brought).toMatchObject({ source: 'Egyszerre', mapping })
    const attempt = () => call('POST', `/admin/api/imports/${brought.id as number}/trial`, { mapping })
    expect((await attempt()).status).toBe(409)
    const [fetching] = ((await shown(id)).imports as Body[]).filter(({ state }) => state === 'fetching')
    for (const task of ['fetch_import', 'try_import', 'run_import'])
      await tasks()[task]!({ id: fetching!.id })
    expect((await attempt()).status).toBe(200)
  })

  it('learns how its files are read from the first that is run', async () => {
    const made = await call('POST', '/admin/api/import-sources', { name: 'Tanul', import: null })
    const id = made.body.id as number
    const change = (given: Body) =>
      call('PUT', `/admin/api/import-sources/${id}`, { before: made.body.values, values: given })
    const wrong = await change(values({ name: 'Tanul', mapping: '' }))
    expect([wrong.status, Object.keys(wrong.body.errors as Body)]).toEqual([422, ['values.rhythm']])
    expect((await change(values({ name: 'Tanul', rhythm: 'never', mapping: '' }))).status).toBe(200)
    served = list('I-1;Iszap;1000;5')
    expect((await call('POST', `/admin/api/import-sources/${id}/start`)).status).toBe(200)
    const last = await workOff(id)
    expect(last).toMatchObject({ state: 'uploaded', by: 'Teszt owner' })
    await call('POST', `/admin/api/imports/${last.id as number}/trial`, { mapping })
    expect(await workOff(id)).toMatchObject({ state: 'tried' })
    await call('POST', `/admin/api/imports/${last.id as number}/run`, { confirmed: [] })
    expect(await workOff(id)).toMatchObject({ state: 'done' })
    expect((await shown(id)).values).toMatchObject({ mapping })
  })

  it.each([
    ['http://nagyker.example/', 'values.address'],
    ['https://nev:jelszo@nagyker.example/', 'values.address'],
    ['file:///etc/passwd', 'values.address'],
    ['', 'values.address'],
  ])('has no address %j', async (wrong, field) => {
    const made = await call('POST', '/admin/api/import-sources', { name: `Cím ${wrong}`, import: null })
    const refused = await call('PUT', `/admin/api/import-sources/${made.body.id as number}`, {
      before: made.body.values,
      values: values({ name: `Cím ${wrong}`, address: wrong }),
    })
    expect([refused.status, Object.keys(refused.body.errors as Body)]).toEqual([422, [field]])
  })

  it('shows its address, which may hold a key, to who may set it; others read its host', async () => {
    const id = await source('Kulcsos')
    await shop.sql`
      insert into staff_role (slug, name, rights, refund_limit, position)
      values ('futtato', 'Futtató', '{products.see,imports.run,audit.see}', 0, 9)`
    const as = deskCaller(shop, (await signInAtDesk(shop.sql, 'futtato')).cookie)
    const seen = await as('GET', `/admin/api/import-sources/${id}`)
    expect([seen.status, (seen.body.values as Body).address]).toEqual([200, 'https://nagyker.example/…'])
    expect((await shown(id)).values).toMatchObject({ address })
    const change = { before: seen.body.values, values: seen.body.values }
    expect((await as('PUT', `/admin/api/import-sources/${id}`, change)).status).toBe(403)
    const logged = async (by: typeof call) => {
      const { changes } = (await by('GET', '/admin/api/changes')).body as { changes: { id: number }[] }
      return JSON.stringify((await by('GET', `/admin/api/changes/${changes[0]!.id}`)).body)
    }
    expect([await logged(as), await logged(call)]).toEqual([
      expect.not.stringContaining('kulcs='),
      expect.stringContaining(address),
    ])
    // A key may stand in the path, too: only what is a file's name is shown as one.
    for (const [given, file] of [
      [address, 'lista.csv'],
      ['https://nagyker.example/export/9f8a7c6b', 'nagyker.example'],
    ] as const) {
      served = list('M-1;Mérleg;1000;5')
      await shop.sql`update import_source set address = ${given} where id = ${id}`
      expect((await comeRound(id)).file).toBe(file)
    }
  })

  it('has a name of its own, is made of a file that was tried, and goes without its goods', async () => {
    const file = await upload(undefined, list('J-1;Jármű;1000;5'))
    const of = { name: 'Fájlból', import: file.id }
    const made = await call('POST', '/admin/api/import-sources', of)
    expect(made.body.imports).toMatchObject([{ id: file.id, source: 'Fájlból' }])
    expect((await call('POST', '/admin/api/import-sources', of)).status).toBe(409)
    const two = (more: Body) =>
      call('PUT', `/admin/api/import-sources/${made.body.id as number}`, {
        before: made.body.values,
        values: { ...(made.body.values as Body), ...more },
      })
    expect((await two({ vanished: 'unpublish' })).status).toBe(200)
    expect((await two({ vanished: 'stock_zero' })).body).toMatchObject({
      code: 'import_source_conflict',
      conflicts: [{ field: 'vanished', yours: 'stock_zero', theirs: 'unpublish' }],
    })
    expect((await call('DELETE', `/admin/api/import-sources/${made.body.id as number}`)).status).toBe(200)
    expect((await call('GET', `/admin/api/import-sources/${made.body.id as number}`)).status).toBe(404)
    expect((await call('GET', `/admin/api/imports/${file.id as number}`)).body.source).toBeNull()
  })
})

async function upload(sourceId: number | undefined, payload: Buffer): Promise<Body> {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/admin/api/imports?name=lista.csv${sourceId === undefined ? '' : `&source=${sourceId}`}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      host: 'localhost:3000',
      'content-type': 'application/octet-stream',
    },
    cookies: { boltiv_desk: cookie },
    payload,
  })
  expect(response.statusCode).toBe(200)
  return response.json<Body>()
}
