import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { recordChange } from '#platform/audit/recording.ts'
import { undoTasks } from '../src/server/audit/undo-job.ts'
import { maxUndoneRows } from '../src/server/audit/undo-store.ts'
import { cartWith, complete, guestClient, testPlatform } from './race/shop-calls.ts'
import { readySteps } from './race/shop-fixture.ts'
import { deskCaller, signInAtDesk, type DeskSession } from './support/desk.ts'
import { writeFixture, type Fixture } from './support/fixture.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let fixture: Fixture
let owner: DeskSession
let call: ReturnType<typeof deskCaller>
beforeAll(async () => {
  shop = await startInProcessShop()
  fixture = await writeFixture(shop.sql)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.sql`truncate change, audit cascade`
  await shop.sql`update staff_role set name = 'Raktáros', rights = '{orders.see,stock.edit}' where slug = 'warehouse'`
  owner = await signInAtDesk(shop.sql, 'owner')
  call = deskCaller(shop, owner.cookie)
})

type Listed = {
  id: number
  title: string
  author: { actor: string; name: string }
  things: { name: string; label: string; count: number }[]
  at: string
  undone_by: number | null
  undoes: { id: number; title: string; at: string; author: { actor: string; name: string } } | null
}
type Detail = {
  change: Listed
  rows: { thing: string; label: string; kind: string; cells: { field: string; old: string; new: string }[] }[]
  undo_refused: string | null
}
const changes = async (query = '') =>
  (await call('GET', `/admin/api/changes${query}`)).body.changes as unknown as Listed[]
const detail = async (id: number) => (await call('GET', `/admin/api/changes/${id}`)).body as unknown as Detail
const changeRole = (rights: string[], name = 'Raktár') =>
  call('PUT', '/admin/api/roles/warehouse', { name, rights, refund_limit: 0 })

/** An order that is to be accepted. */
async function place(): Promise<{ number: string }> {
  const client = guestClient(testPlatform(shop.sql))
  const { token } = await cartWith(client, { id: fixture.plenty })
  const methods = { shipping_method_id: fixture.homeDelivery, payment_method_id: fixture.cashOnDelivery }
  await client.checkoutSetData({ params: { token }, body: { ...readySteps, ...methods } })
  return complete(client, token)
}

/** A change of contents by another colleague. */
const redirecting = (from: string, actor: 'command' | `staff:${number}` = 'command') =>
  recordChange(shop.sql, { actor, name: 'Bea', what: 'redirects add' }, async (tx) => {
    await tx`insert into redirect (from_path, to_url) values (${from}, '/uj')`
  })

describe('what is done at the desk', () => {
  it('is listed with the colleague, the thing, and old and new values in words', async () => {
    const { body } = await call('POST', '/admin/api/staff', {
      email: 'uj@bolt.example',
      name: 'Új',
      role: 'support',
    })
    const { id } = body.member as { id: number }
    await call('PUT', `/admin/api/staff/${id}`, { name: 'Új Név', role: 'orders' })
    await call('DELETE', `/admin/api/staff/${id}`)
    const found = await changes()
    expect(found.map(({ title }) => title)).toEqual([
      'Hozzáférés visszavonása',
      'Munkatárs módosítása',
      'Munkatárs meghívása',
    ])
    for (const { author } of found)
      expect(author).toEqual({ actor: `staff:${owner.staffId}`, name: 'Teszt owner' })
    const { rows } = await detail(found[1]!.id)
    expect(rows).toMatchObject([
      {
        thing: 'Munkatárs',
        label: 'Új Név',
        kind: 'update',
        cells: [
          { field: 'Név', old: 'Új', new: 'Új Név' },
          { field: 'Szerepkör', old: 'Ügyfélszolgálat', new: 'Rendeléskezelő' },
        ],
      },
    ])
  })

  it('is found by colleague, thing and time, in windows', async () => {
    await changeRole(['orders.see'])
    await redirecting('/a')
    await redirecting('/b', `staff:${owner.staffId}`)
    await shop.sql`update change set at = '2026-03-02T22:59:00Z' where what = 'changeRole'`
    const titles = async (query: string) => (await changes(query)).map(({ things }) => things[0]!.label)
    expect(await titles('?actor=command')).toEqual(['/a'])
    expect(await titles('?thing=staff_role')).toEqual(['Raktár'])
    expect(await titles('?from=2026-03-02&to=2026-03-02')).toEqual(['Raktár'])
    expect(await titles('?from=2026-03-03')).toEqual(['/b', '/a'])
    expect(await titles('?to=2026-03-01')).toEqual([])
    for (let n = 0; n < 50; n += 1) await redirecting(`/many-${n}`)
    const first = await call('GET', '/admin/api/changes?actor=command')
    const window = first.body.changes as Listed[]
    expect([window.length, first.body.has_more]).toEqual([50, true])
    expect(await titles(`?actor=command&before=${window.at(-1)!.id}`)).toEqual(['/a'])
    expect(first.body.authors).toContainEqual({ actor: 'command', name: 'Parancssor (Bea)' })
  })

  it('never shows a secret: neither links, nor passwords, nor keys', async () => {
    const { body } = await call('POST', '/admin/api/staff', { email: 'titok@bolt.example', role: 'support' })
    const token = (body.link as string).split('#').at(-1)!.split('=').at(-1)!
    const { body: made } = await deskCaller(shop)('POST', '/admin/api/invitation/authenticator', {
      invitation: token,
    })
    const secret = made.secret as string
    const joined = await deskCaller(shop)('POST', '/admin/api/invitation/password', {
      invitation: token,
      name: 'Titok Tamás',
      password: 'nyolc narancs gurul',
      sealed: made.sealed,
      code: await generate({ secret }),
    })
    expect(joined.status).toBe(200)
    const [row] =
      await shop.sql`select password_hash, totp_secret from staff where email = 'titok@bolt.example'`
    const hashes = await shop.sql<{ hash: string }[]>`select hash from staff_recovery_code`
    const stored = JSON.stringify([await shop.sql`select * from change`, await shop.sql`select * from audit`])
    const shown = JSON.stringify(await Promise.all((await changes()).map(({ id }) => detail(id))))
    expect(shown).toContain('Titok Tamás')
    expect((await changes())[0]).toMatchObject({
      title: 'Meghívó elfogadása',
      author: { name: 'Titok Tamás' },
    })
    for (const one of [
      token,
      secret,
      row!.password_hash,
      row!.totp_secret,
      ...hashes.map(({ hash }) => hash),
    ])
      for (const all of [stored, shown]) expect(all).not.toContain(String(one))
  })
})

describe('what is done to an order', () => {
  it('is listed by its number with who took the step, and is not taken back here', async () => {
    const { number } = await place()
    await call('POST', `/admin/api/orders/${number}/steps`, { step: 'accept' })
    const [step] = (await changes()) as [Listed]
    expect(step).toMatchObject({
      title: 'Rendelés léptetése',
      author: { actor: `staff:${owner.staffId}` },
      things: [{ name: 'Rendelés', label: number, count: 1 }],
    })
    const { rows, undo_refused: refusal } = await detail(step.id)
    expect(rows[0]!.cells).toEqual([{ field: 'Állapot', old: 'leadva', new: 'elfogadva' }])
    expect(refusal).toContain('Ez itt nem vonható vissza (rendelés)')
    expect((await call('POST', `/admin/api/changes/${step.id}/undo`, {})).body.code).toBe('undo_refused')
  })
})

describe('keys of services', () => {
  const save = async (values: object) => {
    const { body } = await call('GET', '/admin/api/settings/services')
    const { version } = (body.services as { code: string; version: string }[]).find(
      ({ code }) => code === 'gls',
    )!
    return call('PUT', '/admin/api/settings/services/gls', { version, values })
  }
  const cellsOf = async ({ id }: Listed) => (await detail(id)).rows.flatMap(({ cells }) => cells)

  it('are named when they change, never shown, and stay when the rest is taken back', async () => {
    const first = await save({
      GLS_CLIENT_NUMBER: '1',
      GLS_USERNAME: 'egy@bolt.example',
      GLS_PASSWORD: 'elso-titok',
    })
    expect([first.status, first.body.message]).toEqual([200, undefined])
    await save({ GLS_USERNAME: 'ketto@bolt.example' })
    await save({ GLS_USERNAME: 'harom@bolt.example', GLS_PASSWORD: 'masik-titok' })
    const [third, second] = (await changes('?thing=setting')) as [Listed, Listed]
    const username = (old: string, now: string) => ({
      field: 'Felhasználó (e-mail-cím), GLS_USERNAME',
      old,
      new: now,
    })
    expect(await cellsOf(second)).toEqual([username('egy@bolt.example', 'ketto@bolt.example')])
    expect(await cellsOf(third)).toEqual(
      expect.arrayContaining([
        username('ketto@bolt.example', 'harom@bolt.example'),
        { field: 'Jelszó, GLS_PASSWORD', old: '••••••', new: '••••••' },
      ]),
    )
    const { body } = await call('POST', `/admin/api/changes/${third.id}/undo`, {})
    expect([
      body.undone_by,
      (body.conflicts as { field: string; reason: string }[]).map(({ field }) => field),
    ]).toEqual([null, ['Jelszó, GLS_PASSWORD']])
    expect((await call('POST', `/admin/api/changes/${third.id}/undo`, { rest: true })).body.writes).toBe(1)
    const [{ stored }] = await shop.sql<
      [{ stored: string }]
    >`select value::text as stored from setting where key = 'services'`
    expect(stored).toContain('ketto@bolt.example')
    expect(JSON.stringify(await shop.sql`select * from audit`)).not.toMatch(/titok|v1\./)
  })
})

describe('taking back', () => {
  it('shows first what it would do, then does it, and is done back the same way', async () => {
    await changeRole(['orders.see'])
    const [{ id }] = (await changes()) as [Listed]
    expect((await detail(id)).undo_refused).toBeNull()
    expect((await call('GET', `/admin/api/changes/${id}/undo`)).body).toEqual({ writes: 1, conflicts: [] })
    const { body } = await call('POST', `/admin/api/changes/${id}/undo`, {})
    expect(body).toMatchObject({ writes: 1, conflicts: [] })
    const [{ cells }] = (await detail(id)).rows as [Detail['rows'][number]]
    expect(cells.at(-1)).toEqual({ field: 'Jogok, ami eltér', old: 'Készlet módosítása', new: '' })
    const [undo, undone] = await changes()
    const { title, at, author } = undone!
    expect([undo!.title, undo!.undoes]).toEqual(['Visszavonás', { id, title, at, author }])
    expect(undone).toMatchObject({ undone_by: undo!.id, undoes: null })
    const [role] = await shop.sql`select name, rights from staff_role where slug = 'warehouse'`
    expect(role).toMatchObject({
      name: 'Raktáros',
      rights: expect.arrayContaining(['stock.edit']) as unknown,
    })
    await call('POST', `/admin/api/changes/${undo!.id}/undo`, {})
    expect((await changes()).map(({ undone_by: by }) => by !== null)).toEqual([false, true, false])
    expect([...(await shop.sql`select name from staff_role where slug = 'warehouse'`)]).toEqual([
      { name: 'Raktár' },
    ])
  })

  it('of what one has just done oneself needs no right but those of the thing, and names whom it would overwrite', async () => {
    const saved = await shop.app.inject({
      method: 'PUT',
      url: '/admin/api/roles/warehouse',
      headers: { 'sec-fetch-site': 'same-origin', host: 'localhost:3000' },
      cookies: { boltiv_desk: owner.cookie },
      payload: { name: 'Egy', rights: ['orders.see'], refund_limit: 0 },
    })
    const id = Number(saved.headers['x-desk-change'])
    expect(id).toBe((await changes())[0]!.id)
    const colleague = deskCaller(shop, (await signInAtDesk(shop.sql, 'owner')).cookie)
    const undo = `/admin/api/changes/${id}/undo-own`
    expect((await colleague('POST', undo, {})).status).toBe(404)
    await changeRole(['orders.see'], 'Kettő')
    expect((await call('POST', undo, {})).body).toMatchObject({
      undone_by: null,
      conflicts: [{ field: 'Név', written: 'Egy', present: 'Kettő' }],
    })
    const own = (await changes())[0]!.id
    expect((await call('POST', `/admin/api/changes/${own}/undo-own`, {})).body).toMatchObject({ writes: 1 })
    expect((await call('POST', undo, {})).body).toMatchObject({ writes: 1, conflicts: [] })
    await shop.sql`update change set at = now() - interval '2 hours'`
    expect((await call('POST', undo, {})).status).toBe(404)
    // Whoever may change products takes their own change back without the right to the audit.
    const catalogue = await signInAtDesk(shop.sql, 'catalogue')
    const brand = await recordChange(
      shop.sql,
      { actor: `staff:${catalogue.staffId}`, name: 'Bea', what: 'createCategory' },
      async (tx) => {
        await tx`update category set name = name || '!' where id = (select min(id) from category)`
        return tx<[{ id: number }]>`select current_setting('boltiv.change')::int as id`
      },
    )
    const theirs = deskCaller(shop, catalogue.cookie)
    expect((await theirs('POST', `/admin/api/changes/${brand[0].id}/undo`, {})).status).toBe(403)
    expect((await theirs('POST', `/admin/api/changes/${brand[0].id}/undo-own`, {})).body).toMatchObject({
      writes: 1,
    })
  })

  it('names the cell that another has changed since, with three values', async () => {
    await changeRole(['orders.see'], 'Egy')
    const [{ id }] = (await changes()) as [Listed]
    await changeRole(['orders.see'], 'Kettő')
    const { body } = await call('POST', `/admin/api/changes/${id}/undo`, {})
    expect(body).toMatchObject({ undone_by: null, writes: 0 })
    expect(body.conflicts).toEqual([
      {
        thing: 'Szerepkör',
        label: 'Kettő',
        field: 'Név',
        reason: 'Azóta más értéket kapott.',
        written: 'Egy',
        present: 'Kettő',
        wanted: expect.stringMatching(/^Rakt/) as unknown,
      },
    ])
  })

  it('of more rows than a request can write is done by a job, once, and an email says how it ended', async () => {
    const { request } = maxUndoneRows
    onTestFinished(() => void (maxUndoneRows.request = request))
    maxUndoneRows.request = 2
    await recordChange(shop.sql, { actor: 'command', name: 'Bea', what: 'redirects add' }, async (tx) => {
      await tx`insert into redirect (from_path, to_url) select '/nagy-' || n, '/uj' from generate_series(1, 3) n`
    })
    const [{ id }] = (await changes()) as [Listed]
    const undo = `/admin/api/changes/${id}/undo`
    const runOf = async () => (await call('GET', `/admin/api/changes/${id}/undo-run`)).body.run as unknown
    expect(await detail(id)).toMatchObject({ undo_refused: null, undo_in_background: true })
    expect(await runOf()).toBeNull()
    expect((await call('GET', undo)).status).toBe(409)
    expect((await call('POST', undo, {})).body).toMatchObject({ queued: true, undone_by: null })
    expect(await runOf()).toMatchObject({ rows: 3, done: 0, ended_at: null })
    expect((await call('POST', undo, {})).body).toMatchObject({ code: 'undo_refused' })
    // Somebody else writes one of the rows before the job comes round.
    await shop.sql`update redirect set to_url = '/mas' where from_path = '/nagy-2'`
    const [job] = await shop.sql<[{ payload: Record<string, unknown> }]>`
      delete from graphile_worker._private_jobs where key like 'run_undo:%' returning payload`
    const { run_undo: work, undo_change: oldWork } = undoTasks(shop.platform)
    const emails = () => shop.sql<{ subject: string }[]>`
      select subject from email_message where dedupe_key like 'undo-change:%' order by id`
    await work!(job.payload)
    await work!(job.payload)
    expect([...(await shop.sql`select from_path from redirect where from_path like '/nagy-%'`)]).toEqual([
      { from_path: '/nagy-2' },
    ])
    const undoings = (await changes()).filter(({ undoes }) => undoes?.id === id)
    expect(undoings).toMatchObject([{ author: { actor: `staff:${owner.staffId}` } }])
    expect((await detail(id)).change.undone_by).toBe(undoings[0]!.id)
    expect(await runOf()).toMatchObject({
      done: 3,
      writes: 2,
      stayed: 1,
      conflicts: [{ present: '/mas' }],
      undone_by: undoings[0]!.id,
      failure: '',
    })
    expect((await emails()).map(({ subject }) => subject)).toEqual(['A visszavonás elkészült: Átirányítások'])
    // A job that a server of the version before has queued; and what can't be taken back any more is said, too.
    const [{ staff }] = await shop.sql<[{ staff: object }]>`select staff from undo_run`
    await oldWork!({ changeId: undoings[0]!.id, staff, requestedAt: 'earlier' })
    const [run] = await shop.sql<[{ id: number }]>`
      update undo_run set staff = staff || '{"isOwner": false, "rights": []}' where ended_at is null returning id::int`
    await work!({ run: run.id })
    expect((await emails()).at(-1)!.subject).toMatch(/^Nem vontunk vissza semmit/)
  })

  it('of an import is done by a job however small it is, and so is taking that back again', async () => {
    const client = { actor: 'command', name: 'Bea' } as const
    await recordChange(shop.sql, { ...client, what: 'import kicsi.csv' }, async (tx) => {
      await tx`insert into redirect (from_path, to_url) values ('/kicsi', '/uj')`
    })
    const work = undoTasks(shop.platform).run_undo!
    const isThere = async () => (await shop.sql`select from redirect where from_path = '/kicsi'`).count > 0
    const takeBack = async (id: number) => {
      expect(await detail(id)).toMatchObject({ undo_refused: null, undo_in_background: true })
      const { body } = await call('POST', `/admin/api/changes/${id}/undo`, {})
      expect(body).toMatchObject({ queued: true, undone_by: null })
      const [run] = await shop.sql<[{ id: number }]>`select id::int from undo_run where ended_at is null`
      await work({ run: run.id })
    }
    await takeBack((await changes())[0]!.id)
    expect(await isThere()).toBe(false)
    await takeBack((await changes())[0]!.id)
    expect(await isThere()).toBe(true)
    // What is no import and is small is taken back by the request.
    await redirecting('/masik')
    expect(await detail((await changes())[0]!.id)).toMatchObject({ undo_in_background: false })
  })

  it('wants a fresh proof for what concerns colleagues, and the right that the thing itself needs', async () => {
    await changeRole(['orders.see'], 'Három')
    await redirecting('/jog')
    const [redirect, role] = (await changes()) as [Listed, Listed]
    const stale = await signInAtDesk(shop.sql, 'owner', { provenMinutesAgo: 6 })
    const undo = (cookie: string, id: number) =>
      deskCaller(shop, cookie)('POST', `/admin/api/changes/${id}/undo`, {})
    expect((await undo(stale.cookie, role.id)).body.code).toBe('proof_needed')
    await shop.sql`update staff_role set rights = '{audit.see,audit.undo}' where slug = 'support'`
    const support = await signInAtDesk(shop.sql, 'support')
    for (const { id } of [redirect, role]) {
      expect(await undo(support.cookie, id)).toMatchObject({ status: 409, body: { code: 'undo_refused' } })
      const { body } = await deskCaller(shop, support.cookie)('GET', `/admin/api/changes/${id}`)
      expect(body.undo_refused).toBe('Csak az vonhatja vissza, aki megtenni is megtehetné.')
    }
    await shop.sql`update staff_role set rights = '{audit.see,audit.undo,contents.edit}' where slug = 'support'`
    expect(await undo(support.cookie, redirect.id)).toMatchObject({ status: 200, body: { writes: 1 } })
  })
})
