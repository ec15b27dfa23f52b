import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queueMail } from '#platform/mail/mail.ts'
import { deskCaller, signInAtDesk, type DeskSession } from './support/desk.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let owner: DeskSession
let call: ReturnType<typeof deskCaller>
beforeAll(async () => {
  shop = await startInProcessShop()
  owner = await signInAtDesk(shop.sql, 'owner')
  call = deskCaller(shop, owner.cookie)
})
afterAll(() => shop.stop())
beforeEach(() => shop.sql`truncate email_message, change cascade`)

type Listed = { id: string; recipient: string; subject: string; state: { name: string }; reason: string }
type List = { emails: Listed[]; counts: Record<string, number>; has_more: boolean }

const mailbox = '550 5.1.1 no such user'
/** Emails of every state, the oldest first; the text holds a link that nobody at the desk may open. */
async function write(): Promise<void> {
  const link = `https://bolt.hu/jelszo-visszaallitas?token=${'Ab1-'.repeat(11)}`
  await shop.sql`
    insert into email_message (dedupe_key, recipient, subject, html, text, attempts, sent_at, next_attempt_at, failure, created_at)
    values
      ('order-confirmation:a', 'anna@vevo.example', 'Megkaptuk rendelését: 2026-000123 – Bolt', '', ${link}, 1, now(), now(), null, now() - interval '5 hours'),
      ('reset-password:b', 'bela@vevo.example', 'Új jelszó – Bolt', '', ${link}, 1, now(), now(), null, now() - interval '4 hours'),
      ('order-step:c', 'cili@vevo.example', 'Feladtuk: 2026-000124 – Bolt', '', 'szöveg', 1, null, 'infinity', ${mailbox}, now() - interval '3 hours'),
      ('order-step:d', 'dani@vevo.example', 'Feladtuk: 2026-000125 – Bolt', '', 'szöveg', 25, null, 'infinity', '451 later', now() - interval '2 hours'),
      ('order-step:e', 'erik@vevo.example', 'Feladtuk: 2026-000126 – Bolt', '', 'szöveg', 3, null, now() + interval '1 hour', 'connect ECONNREFUSED', now() - interval '1 hour'),
      ('order-step:f', 'fanni@vevo.example', 'Feladtuk: 2026-000127 – Bolt', '', 'szöveg', 0, null, now() + interval '1 hour', null, now()),
      ('gone', '', '', '', '', 25, null, 'infinity', null, now())`
}
const list = async (query = '') => (await call('GET', `/admin/api/emails${query}`)).body as unknown as List
const who = ({ emails }: List) => emails.map(({ recipient }) => recipient.split('@')[0])
const find = async (key: string) =>
  (await shop.sql<{ id: string }[]>`select id from email_message where dedupe_key = ${key}`)[0]!.id

describe('the list', () => {
  it('has every email that is not forgotten by its state, with the reason in words and exact counts', async () => {
    await write()
    const failed = await list()
    expect(failed.emails.map(({ state, reason }) => [state.name, reason.slice(0, 20)])).toEqual([
      ['Újra próbáljuk', 'A levélküldő szerver'],
      ['Nem sikerült', 'A címzett szervere m'],
      ['Visszautasítva', 'Nincs ilyen postafió'],
    ])
    expect(failed.counts).toEqual({ failed: 3, waiting: 2, refused: 1, given_up: 1 })
    expect(who(await list('?view=waiting'))).toEqual(['fanni', 'erik'])
    expect(who(await list('?view=refused'))).toEqual(['cili'])
    expect(who(await list('?view=given_up'))).toEqual(['dani'])
    expect(who(await list('?view=sent'))).toEqual(['bela', 'anna'])
    expect(who(await list('?view=all'))).toHaveLength(6)
  })

  it('finds by a part of the address and by the order’s number, and what stands for any part finds nothing', async () => {
    await write()
    expect(who(await list('?view=all&search=ANNA@v'))).toEqual(['anna'])
    expect(who(await list('?view=all&search=2026-000124'))).toEqual(['cili'])
    expect(who(await list('?view=all&search=%25'))).toEqual([])
    const before = await find('reset-password:b')
    expect(who(await list(`?view=all&before=${before}`))).toEqual(['anna'])
    expect((await call('GET', '/admin/api/emails?before=1%20or')).status).toBe(422)
  })

  it('is seen in the tile of Ma', async () => {
    await write()
    const { body } = await call('GET', '/admin/api/today')
    const queues = body.queues as { name: string; count: number; href: string }[]
    expect(queues.find(({ name }) => name === 'emails_failed')).toMatchObject({ count: 3, href: '/levelek' })
  })
})

describe('one email', () => {
  it('shows what it says without what its links open, and which order it is about', async () => {
    await write()
    const { body } = await call('GET', `/admin/api/emails/${await find('order-confirmation:a')}`)
    expect(body).toMatchObject({
      text: 'https://bolt.hu/jelszo-visszaallitas/…',
      order_number: '2026-000123',
      resend_refused: null,
    })
    expect((await call('GET', `/admin/api/emails/${await find('gone')}`)).status).toBe(404)
  })

  it('that failed is tried again at once, which is recorded without a name', async () => {
    await write()
    const id = await find('order-step:c')
    const { body } = await call('POST', `/admin/api/emails/${id}/resend`, {})
    expect(body).toMatchObject({ id, state: { name: 'Küldésre vár' }, reason: '', attempts: 0 })
    const recorded = await shop.sql`
      select c.what, a.table_name, a.new from change c join audit a on a.change_id = c.id`
    expect(recorded).toHaveLength(1)
    expect(recorded[0]).toMatchObject({ what: 'resendEmail', table_name: 'email_message' })
    expect(Object.keys(recorded[0]!.new as object)).toEqual(['resent_at'])
  })

  it('that was sent goes out again as a copy, three times at most, however often it is pressed', async () => {
    await write()
    const url = `/admin/api/emails/${await find('order-confirmation:a')}/resend`
    await Promise.all([call('POST', url, {}), call('POST', url, {})])
    await call('POST', url, {})
    await call('POST', url, {})
    const { status, body } = await call('POST', url, {})
    const copies = await shop.sql`select dedupe_key from email_message where recipient = 'anna@vevo.example'`
    expect([copies.length, status, body.code]).toEqual([4, 409, 'email_not_resendable'])
    const copy = await find('again:1:order-confirmation:a')
    expect((await call('POST', `/admin/api/emails/${copy}/resend`, {})).status).toBe(
      (await shop.sql`select sent_at from email_message where id = ${copy}`)[0]!.sent_at ? 409 : 200,
    )
  })

  it('with a link for one use does not go out twice', async () => {
    await write()
    const { status, body } = await call(
      'POST',
      `/admin/api/emails/${await find('reset-password:b')}/resend`,
      {},
    )
    expect(status).toBe(409)
    expect(body.message).toContain('kérjen újat')
  })
})

it('all that failed in one way are tried again with one call, the others stay', async () => {
  await write()
  expect((await call('POST', '/admin/api/emails/resend', { view: 'refused' })).body).toEqual({
    resent: 1,
    left: 0,
  })
  expect((await list()).counts).toEqual({ failed: 2, waiting: 3, refused: 0, given_up: 1 })
  expect((await call('POST', '/admin/api/emails/resend', { view: 'sent' })).status).toBe(422)
  const { body } = await call('POST', '/admin/api/emails/resend', { view: 'failed', search: 'erik' })
  expect(body).toEqual({ resent: 1, left: 0 })
})

it('open desks are notified of trouble, and of nothing when an email goes out as usual', async () => {
  await shop.sql`delete from change_log`
  const log = () => shop.sql`select kind from change_log where kind = 'email'`
  await queueMail(shop.sql, { dedupeKey: 'x', to: 'x@vevo.example', subject: 'X', html: '', text: '' })
  await shop.sql`update email_message set sent_at = now(), failure = null where dedupe_key = 'x'`
  expect(await log()).toHaveLength(0)
  await shop.sql`update email_message set sent_at = null, failure = '451 later', attempts = 1 where dedupe_key = 'x'`
  expect(await log()).toHaveLength(1)
})
