import { createServer, type Server, type Socket } from 'node:net'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { startOtlpCollector } from '#tests/support/otlp-collector.ts'
import { openDatabase, type Sql } from '../database/database.ts'
import { openTracing } from '../observability/open-tracing.ts'
import { traced, traceIds } from '../observability/tracing.ts'
import { forgetMail, purgeMail, queueMail, type Email, type EmailRenderers } from './mail.ts'
import { maxRequested } from './recipient-limit.ts'
import { openMailSender, startMail, type MailSender } from './mail-sender.ts'

const log = pino({ level: 'silent' })
const waitOptions = { timeout: 60_000, interval: 20 }
let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: Sql
const open = new Set<Server>()
const senders = new Set<MailSender>()

beforeAll(async () => {
  database = await createTestDatabase()
  sql = openDatabase(database.url, { max: 4 })
})
afterEach(async () => {
  await Promise.all([...senders].map((sender) => sender.stop()))
  senders.clear()
  await sql`update email_message set sent_at = now() where sent_at is null`
  for (const server of open) server.close()
  open.clear()
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

type Post = { commands: string[]; emails: string[] }

/** A mail server that talks as `response` says; null is silence. */
async function startSmtp(response: (command: string) => string | null) {
  const post: Post = { commands: [], emails: [] }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let email: string | null = null
    const say = (command: string) => {
      const text = response(command)
      if (text !== null) socket.write(`${text}\r\n`)
      return text
    }
    say('CONNECT')
    socket.on('data', (data) => {
      if (email !== null) {
        email += data.toString()
        if (!email.endsWith('\r\n.\r\n')) return
        post.emails.push(email)
        email = null
        say('END')
        return
      }
      for (const command of data.toString().split('\r\n').filter(Boolean)) {
        post.commands.push(command)
        if (say(command)?.startsWith('354')) email = ''
      }
    })
  })
  open.add(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    post,
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
  }
}

function polite(command: string): string {
  if (command === 'CONNECT') return '220 ready'
  if (command.startsWith('DATA')) return '354 go on'
  if (command.startsWith('QUIT')) return '221 bye'
  return '250 ok'
}

const files = {
  read: async () => null,
  write: async () => {},
  exists: async () => false,
  isStored: async () => false,
  async *list() {},
  remove: async () => {},
}

/** Started: it looks by itself. */
function senderTo(
  smtpUrl: string,
  kind: 'started' | 'called' = 'called',
  renderers: EmailRenderers = {},
): MailSender {
  const settings = () => ({ smtpUrl, from: 'Bolt <bolt@example.hu>' })
  const options = { sql, files, settings, log, renderers }
  const sender = kind === 'started' ? startMail(options) : openMailSender(options)
  senders.add(sender)
  return sender
}

async function queue(email: Partial<Email> & { dedupeKey: string }): Promise<string> {
  await queueMail(sql, { to: 'eva@example.hu', subject: 'Rendelés', html: '<p>Ő</p>', text: 'Ő', ...email })
  const [row] = await sql<
    { id: string }[]
  >`select id from email_message where dedupe_key = ${email.dedupeKey}`
  return row!.id
}

async function isPostponed(id: string): Promise<boolean> {
  const rows = await sql`select from email_message where id = ${id} and next_attempt_at > now()`
  return rows.length > 0
}

async function stateOf(id: string) {
  const [row] = await sql<{ sent: boolean; attempts: number }[]>`
    select sent_at is not null as sent, attempts from email_message where id = ${id}`
  return row!
}

test('an email queued twice and tried twice is sent once', async () => {
  const smtp = await startSmtp(polite)
  const sender = senderTo(smtp.url)
  const id = await queue({ dedupeKey: 'once' })
  expect(await queue({ dedupeKey: 'once' })).toBe(id)
  await sender.sendDue()
  await sql`update email_message set next_attempt_at = now() where id = ${id}`
  await sender.sendDue()
  expect(smtp.post.emails).toHaveLength(1)
  expect(await stateOf(id)).toEqual({ sent: true, attempts: 1 })
})

test('a template is rendered when its email is sent, and one that nobody here can render waits', async () => {
  const smtp = await startSmtp(polite)
  await queueMail(sql, {
    dedupeKey: 'draft',
    to: 'eva@example.hu',
    subject: 'Rendelés',
    draft: { kind: 'greeting', data: { name: 'Éva' } },
  })
  const [stored] = await sql<{ id: string; html: string }[]>`
    select id, html from email_message where dedupe_key = 'draft'`
  expect(stored!.html).toBe('')
  await senderTo(smtp.url).sendDue()
  expect(smtp.post.emails).toEqual([])
  expect(await isPostponed(stored!.id)).toBe(true)

  await sql`update email_message set next_attempt_at = now() where id = ${stored!.id}`
  const greeting = ({ name }: { name: string }) => ({
    html: `<p>Kedves ${name}!</p>`,
    text: `Kedves ${name}!`,
  })
  await senderTo(smtp.url, 'called', { greeting }).sendDue()
  const email = await PostalMime.parse(smtp.post.emails[0]!)
  expect([email.text?.trim(), email.html?.trim()]).toEqual(['Kedves Éva!', '<p>Kedves Éva!</p>'])
  expect(await stateOf(stored!.id)).toEqual({ sent: true, attempts: 2 })
})

test('nothing in an email can add recipients or headers', async () => {
  const smtp = await startSmtp(polite)
  const sender = senderTo(smtp.url)
  await queue({
    dedupeKey: 'injection',
    to: 'eva@example.hu, mallory@example.hu\r\nBcc: mallory@example.hu',
    subject: 'Rendelés\r\nBcc: mallory@example.hu\r\n\r\nTörzs',
  })
  await sender.sendDue()
  const recipients = smtp.post.commands.filter((command) => command.startsWith('RCPT'))
  expect(recipients.filter((command) => /<mallory@example\.hu>/.test(command))).toEqual([])
  expect(recipients.length).toBeLessThanOrEqual(1)
  for (const email of smtp.post.emails) {
    const { headers } = await PostalMime.parse(email)
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    expect(headers.map(({ key }) => key)).not.toContain('cc')
  }
  await queue({ dedupeKey: 'injected-subject', subject: 'Rendelés\r\nBcc: mallory@example.hu' })
  await sender.sendDue()
  const { headers } = await PostalMime.parse(smtp.post.emails.at(-1)!)
  expect(headers.map(({ key }) => key)).not.toContain('bcc')
})

test('a mail server that says nothing is given up, and the email waits', async () => {
  const smtp = await startSmtp(() => null)
  const id = await queue({ dedupeKey: 'unreachable' })
  await senderTo(smtp.url).sendDue()
  expect(await stateOf(id)).toEqual({ sent: false, attempts: 1 })
  smtp.hangUp()
})

test('a refused email is tried again later, and others do not wait for it', async () => {
  let refusing = true
  const smtp = await startSmtp((command) =>
    refusing && command.startsWith('RCPT') ? '451 come back later' : polite(command),
  )
  senderTo(smtp.url, 'started')
  const id = await queue({ dedupeKey: 'refused' })
  // Whoever takes an email to send it postpones it too: the refusal must have come.
  const refused = () => sql`select from email_message where id = ${id} and failure is not null`
  await vi.waitUntil(async () => (await refused()).length > 0, waitOptions)
  expect(await isPostponed(id)).toBe(true)
  refusing = false
  const next = await queue({ dedupeKey: 'after-refused' })
  await vi.waitUntil(async () => (await stateOf(next)).sent, waitOptions)
  expect(await stateOf(id)).toEqual({ sent: false, attempts: 1 })
  await sql`update email_message set next_attempt_at = now() where id = ${id}`
  await vi.waitUntil(async () => (await stateOf(id)).sent, waitOptions)
  expect(await stateOf(id)).toEqual({ sent: true, attempts: 2 })
})

test('an email is sent when its transaction has committed, and not when it was rolled back', async () => {
  const smtp = await startSmtp(polite)
  senderTo(smtp.url, 'started')
  const email = { to: 'eva@example.hu', subject: 'Rendelés', html: '<p>Ő</p>', text: 'Ő' }
  const rolledBack = sql.begin(async (tx) => {
    await queueMail(tx, { ...email, dedupeKey: 'rolled-back' })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await sql.begin((tx) => queueMail(tx, { ...email, dedupeKey: 'committed', subject: 'Megvan' }))
  await vi.waitUntil(() => smtp.post.emails.length > 0, waitOptions)
  expect(smtp.post.emails).toHaveLength(1)
  expect(smtp.post.emails[0]).toContain('Subject: Megvan')
})

test('several senders send each of many emails once', async () => {
  const smtp = await startSmtp(polite)
  const several = [senderTo(smtp.url), senderTo(smtp.url), senderTo(smtp.url)]
  const ids = await Promise.all(Array.from({ length: 30 }, (_, turn) => queue({ dedupeKey: `many-${turn}` })))
  await Promise.all(several.map((sender) => sender.sendDue()))
  const sent = smtp.post.emails.map((email) => /^Message-ID: <boltiv-(\d+)-/im.exec(email)?.[1])
  expect(sent).toHaveLength(ids.length)
  expect(new Set(sent)).toEqual(new Set(ids))
})

describe('emails that anybody can request', () => {
  const to = (name: string) => `${name}@example.hu`
  const request = (recipient: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, turn) =>
        queue({ dedupeKey: `requested:${recipient}:${turn}`, to: recipient, isRequested: true }),
      ),
    )
  const recipientsOf = (emails: readonly string[]) =>
    emails
      .map((email) => /^To: (\S+)/m.exec(email)?.[1])
      .toSorted((a, b) => String(a).localeCompare(String(b)))

  test('go to one recipient so many times an hour, from however many senders, and nobody else waits', async () => {
    const smtp = await startSmtp(polite)
    await request(to('flooded'), 15)
    const [other] = await request(to('other'), 1)
    await queue({ dedupeKey: 'to-flooded', to: to('flooded') })
    await Promise.all([1, 2, 3].map(() => senderTo(smtp.url).sendDue()))
    const sent = recipientsOf(smtp.post.emails)
    expect(sent.filter((one) => one === to('flooded'))).toHaveLength(maxRequested.anHour + 1)
    expect(await stateOf(other!)).toEqual({ sent: true, attempts: 1 })
    const waiting = await sql<{ attempts: number; isLater: boolean }[]>`
      select attempts, next_attempt_at > now() + interval '50 minutes' and next_attempt_at < 'infinity' as "isLater"
      from email_message where recipient = ${to('flooded')} and sent_at is null`
    expect(waiting).toHaveLength(15 - maxRequested.anHour)
    expect(waiting.every(({ attempts, isLater }) => attempts === 0 && isLater)).toBe(true)
  })

  test('go out as time passes, so many a day', async () => {
    const smtp = await startSmtp(polite)
    const recipient = to('patient')
    await request(recipient, maxRequested.aDay + 5)
    const sender = senderTo(smtp.url)
    for (let hour = 0; hour < 6; hour += 1) {
      await sender.sendDue()
      await sql`
        update email_message set admitted_at = admitted_at - interval '61 minutes',
          next_attempt_at = case when next_attempt_at = 'infinity' then next_attempt_at else now() end
        where recipient = ${recipient}`
    }
    expect(smtp.post.emails).toHaveLength(maxRequested.aDay)
    await sql`
      update email_message set admitted_at = admitted_at - interval '1 day', next_attempt_at = now()
      where recipient = ${recipient}`
    await sender.sendDue()
    expect(smtp.post.emails).toHaveLength(maxRequested.aDay + 5)
  })

  test('are left when more wait than go out in a day', async () => {
    const smtp = await startSmtp(polite)
    const recipient = to('drowned')
    await request(recipient, maxRequested.anHour + maxRequested.waiting + 4)
    await senderTo(smtp.url).sendDue()
    const [left] = await sql`
      select count(*) filter (where next_attempt_at = 'infinity')::int as "givenUp", count(*) filter (where failure is null)::int as sent
      from email_message where recipient = ${recipient}`
    expect(left).toEqual({ givenUp: 4, sent: maxRequested.anHour })
  })

  test('that a mail server did not take are tried again without being counted twice', async () => {
    let isDown = true
    const smtp = await startSmtp((command) =>
      isDown && command.startsWith('RCPT') ? '450 later' : polite(command),
    )
    const [id] = await request(to('later'), 1)
    await senderTo(smtp.url).sendDue()
    isDown = false
    await request(to('later'), maxRequested.anHour)
    await sql`update email_message set next_attempt_at = now() where id = ${id!}`
    await senderTo(smtp.url).sendDue()
    expect(await stateOf(id!)).toEqual({ sent: true, attempts: 2 })
    expect(smtp.post.emails).toHaveLength(maxRequested.anHour)
  })
})

test('an email that is being sent is left alone, however long that takes', async () => {
  let [isReached, isSlow] = [false, true]
  const smtp = await startSmtp((command) => {
    if (isSlow && command === 'CONNECT') {
      isReached = true
      return null
    }
    return polite(command)
  })
  const id = await queue({ dedupeKey: 'slow' })
  const slow = senderTo(smtp.url).sendDue()
  await vi.waitUntil(() => isReached, waitOptions)
  isSlow = false
  await sql`update email_message set next_attempt_at = now() where id = ${id}`
  await senderTo(smtp.url).sendDue()
  expect(smtp.post.emails).toEqual([])
  smtp.hangUp()
  await slow
  await sql`update email_message set next_attempt_at = now() where id = ${id}`
  await senderTo(smtp.url).sendDue()
  expect(smtp.post.emails).toHaveLength(1)
})

test('emails that hang hold up no others', async () => {
  const smtp = await startSmtp((command) => (command.includes('slow@') ? null : polite(command)))
  senderTo(smtp.url, 'started')
  for (const turn of [1, 2, 3]) await queue({ dedupeKey: `hangs-${turn}`, to: 'slow@example.hu' })
  await vi.waitUntil(
    () => smtp.post.commands.filter((line) => line.includes('slow@')).length === 3,
    waitOptions,
  )
  const others = [1, 2, 3, 4, 5, 6].map((turn) => queue({ dedupeKey: `passes-${turn}` }))
  await Promise.all(others)
  await vi.waitUntil(() => smtp.post.emails.length === others.length, { ...waitOptions, timeout: 10_000 })
  // Their pause is over, they are still under way: nobody sends them a second time.
  await sql`update email_message set next_attempt_at = now() where sent_at is null`
  await queue({ dedupeKey: 'passes-too' })
  await vi.waitUntil(() => smtp.post.emails.length === others.length + 1, { ...waitOptions, timeout: 10_000 })
  expect(smtp.post.commands.filter((line) => line.includes('slow@'))).toHaveLength(3)
  smtp.hangUp()
})

test('a sender whose connection was lost sends on', async () => {
  let isReached = false
  const smtp = await startSmtp((command) => {
    if (!command.includes('slow@')) return polite(command)
    isReached = true
    return null
  })
  senderTo(smtp.url, 'started')
  await queue({ dedupeKey: 'cut-off', to: 'slow@example.hu' })
  await vi.waitUntil(() => isReached, waitOptions)
  const cut = await sql`
    select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and datname = current_database()`
  expect(cut).toHaveLength(1)
  const id = await queue({ dedupeKey: 'after-the-cut' })
  await vi.waitUntil(async () => (await stateOf(id)).sent, waitOptions)
  smtp.hangUp()
})

test('what a dead process was sending is sent by another', async () => {
  const smtp = await startSmtp(polite)
  const id = await queue({ dedupeKey: 'orphan' })
  await sql`update email_message set attempts = 1, next_attempt_at = now() + interval '1 second' where id = ${id}`
  senderTo(smtp.url, 'started')
  await vi.waitUntil(async () => (await stateOf(id)).sent, waitOptions)
  expect(await stateOf(id)).toEqual({ sent: true, attempts: 2 })
})

test.each([
  ['550 5.1.1 nobody here', true],
  ['551 moved away', true],
  ['450 4.2.1 come back later', false],
  ['530 5.7.0 sign in first', false],
  ['554 5.7.1 relay access denied', false],
  ['552 5.2.2 mailbox full', false],
])('a recipient refused with %s: for good %s', async (refusal, isForGood) => {
  const smtp = await startSmtp((command) => (command.startsWith('RCPT') ? refusal : polite(command)))
  const id = await queue({ dedupeKey: `refused:${refusal}` })
  await senderTo(smtp.url).sendDue()
  const [left] = await sql`
    select next_attempt_at = 'infinity' as "isGivenUp", failure from email_message where id = ${id}`
  expect(left).toEqual({ isGivenUp: isForGood, failure: expect.stringContaining(refusal) as string })
})

test.each([
  ['554 transaction failed', true],
  ['550 5.6.0 malformed message', true],
  ['451 4.3.0 try again', false],
  ['550 5.7.26 sender is not authenticated', false],
])('a message refused with %s after it was sent: for good %s', async (refusal, isForGood) => {
  const smtp = await startSmtp((command) => (command === 'END' ? refusal : polite(command)))
  const id = await queue({ dedupeKey: `refused-message:${refusal}` })
  await senderTo(smtp.url).sendDue()
  const [left] = await sql`
    select next_attempt_at = 'infinity' as "isGivenUp", failure from email_message where id = ${id}`
  expect(left).toEqual({ isGivenUp: isForGood, failure: expect.stringContaining(refusal) as string })
})

test('after the last attempt an email is not due any more', async () => {
  const smtp = await startSmtp((command) => (command.startsWith('RCPT') ? '450 not now' : polite(command)))
  const id = await queue({ dedupeKey: 'given-up' })
  await sql`update email_message set attempts = 24 where id = ${id}`
  await senderTo(smtp.url).sendDue()
  expect(await stateOf(id)).toEqual({ sent: false, attempts: 25 })
  const [left] =
    await sql`select next_attempt_at = 'infinity' as "isGivenUp", failure from email_message where id = ${id}`
  expect(left).toEqual({ isGivenUp: true, failure: expect.stringContaining('450 not now') as string })
})

test('an email that could never be sent is forgotten after three months, and not sent then', async () => {
  const id = await queue({ dedupeKey: 'never' })
  await sql`update email_message set created_at = now() - interval '91 days' where id = ${id}`
  await purgeMail(sql, { now: new Date(), retentionDays: 30 }, async () => {})
  expect(await sql`select recipient, html from email_message where id = ${id}`).toEqual([
    { recipient: '', html: '' },
  ])
})

test('with an account its emails go, their files too, and those that wait go out', async () => {
  const to = 'gone@example.hu'
  const ids = await Promise.all(
    ['sent', 'refused', 'waiting'].map((kind) => queue({ dedupeKey: `of-gone:${kind}`, to })),
  )
  await sql`update email_message set sent_at = now() where id = ${ids[0]!}`
  await sql`update email_message set next_attempt_at = 'infinity', failure = ${`550 <${to}>`} where id = ${ids[1]!}`
  const removed = new Set<string>()
  await forgetMail(sql, { ...files, remove: async (key) => void removed.add(key) }, 'Gone@example.hu')
  const left = await sql`
    select recipient, failure from email_message where id = any(${ids}::bigint[]) order by dedupe_key`
  expect(left).toEqual([
    { recipient: '', failure: null },
    { recipient: '', failure: null },
    { recipient: to, failure: null },
  ])
  expect(removed).toEqual(new Set([`${ids[0]}.eml`, `${ids[1]}.eml`]))
})

test('old emails are forgotten, but never sent again', async () => {
  const id = await queue({ dedupeKey: 'old' })
  const waiting = await queue({ dedupeKey: 'old-but-waiting' })
  await sql`update email_message set created_at = now() - interval '31 days' where id in ${sql([id, waiting])}`
  await sql`update email_message set sent_at = now() - interval '31 days' where id = ${id}`
  const removed: string[] = []
  await purgeMail(sql, { now: new Date(), retentionDays: 30 }, async (gone) => void removed.push(gone))
  expect(removed).toEqual([id])
  const rows = await sql<{ id: string; recipient: string; html: string }[]>`
    select id, recipient, html from email_message where id in ${sql([id, waiting])} order by id`
  expect(rows.map(({ recipient, html }) => [recipient, html])).toEqual([
    ['', ''],
    [expect.stringContaining('@'), expect.stringContaining('<')],
  ])
  await queue({ dedupeKey: 'old' })
  expect(await sql`select from email_message where dedupe_key = 'old' and recipient <> ''`).toHaveLength(0)
})

test('an email’s trace is linked to what queued it until it is forgotten', async () => {
  const smtp = await startSmtp(polite)
  const collector = await startOtlpCollector()
  const tracing = await openTracing(
    { endpoint: collector.endpoint, headers: {}, serviceName: 'shop', ratio: 1 },
    { log, version: '1', mode: 'test' },
  )
  const storedOf = async (id: string) =>
    (await sql<{ traceparent: string | null }[]>`select traceparent from email_message where id = ${id}`)[0]!
      .traceparent
  const [id, cause] = await traced('job', 'cause', async () => [
    await queue({ dedupeKey: 'traced', to: 'traced@example.hu' }),
    traceIds(),
  ])
  const plain = await queue({ dedupeKey: 'untraced' })
  expect([await storedOf(id), await storedOf(plain)]).toEqual([
    `00-${cause.traceId}-${cause.spanId}-01`,
    null,
  ])
  await senderTo(smtp.url).sendDue()
  await tracing.close()
  collector.stop()
  const links = collector.spans
    .filter(({ name }) => name === 'email email')
    .flatMap((span) => span.links ?? [])
    .map(({ traceId, spanId }) => ({ traceId, spanId }))
  expect(links).toEqual([cause])
  await forgetMail(sql, files, 'traced@example.hu')
  expect(await storedOf(id)).toBeNull()
})
