import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { openDatabase, type Sql } from './database.ts'
import { startJobs } from './jobs.ts'
import { mailTasks, purgeMail, queueMail, type Letter } from './mail.ts'

const log = pino({ level: 'silent' })
let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: Sql
let pool: pg.Pool
const open = new Set<Server>()

beforeAll(async () => {
  database = await createTestDatabase()
  sql = openDatabase(database.url, { max: 4 })
  pool = new pg.Pool({ connectionString: database.url, max: 6 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
})
afterEach(() => {
  for (const server of open) server.close()
  open.clear()
})
afterAll(async () => {
  await sql.end()
  await pool.end()
  await database.drop()
})

type Post = { commands: string[]; letters: string[] }

/** A mail server that talks as `answer` says; null is silence. */
async function startSmtp(answer: (command: string) => string | null) {
  const post: Post = { commands: [], letters: [] }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let letter: string | null = null
    const say = (command: string) => {
      const text = answer(command)
      if (text !== null) socket.write(`${text}\r\n`)
      return text
    }
    say('CONNECT')
    socket.on('data', (data) => {
      if (letter !== null) {
        letter += data.toString()
        if (!letter.endsWith('\r\n.\r\n')) return
        post.letters.push(letter)
        letter = null
        say('END')
        return
      }
      for (const command of data.toString().split('\r\n').filter(Boolean)) {
        post.commands.push(command)
        if (say(command)?.startsWith('354')) letter = ''
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

const tasksFor = (smtpUrl: string) =>
  mailTasks({
    sql,
    files: {
      read: async () => null,
      write: async () => {},
      exists: async () => false,
      remove: async () => {},
    },
    smtpUrl,
    clock: () => new Date(),
    from: 'Bolt <bolt@example.hu>',
  })

async function queue(letter: Partial<Letter> & { dedupeKey: string }): Promise<string> {
  await queueMail(sql, { to: 'eva@example.hu', subject: 'Rendelés', html: '<p>Ő</p>', text: 'Ő', ...letter })
  const [row] = await sql<{ id: string }[]>`select id from mail where dedupe_key = ${letter.dedupeKey}`
  return row!.id
}

async function stateOf(id: string) {
  const [row] = await sql<{ sent: boolean; attempts: number }[]>`
    select sent_at is not null as sent, attempts from mail where id = ${id}`
  return row!
}

test('a letter queued twice and tried twice is sent once', async () => {
  const smtp = await startSmtp(polite)
  const task = tasksFor(smtp.url)['mail.send']!
  const id = await queue({ dedupeKey: 'once' })
  expect(await queue({ dedupeKey: 'once' })).toBe(id)
  await task({ id })
  await task({ id })
  expect(smtp.post.letters).toHaveLength(1)
  expect(await stateOf(id)).toEqual({ sent: true, attempts: 1 })
})

test('nothing in a letter can add recipients or headers', async () => {
  const smtp = await startSmtp(polite)
  const task = tasksFor(smtp.url)['mail.send']!
  const id = await queue({
    dedupeKey: 'injection',
    to: 'eva@example.hu, mallory@example.hu\r\nBcc: mallory@example.hu',
    subject: 'Rendelés\r\nBcc: mallory@example.hu\r\n\r\nTörzs',
  })
  await task({ id }).catch(() => {})
  const recipients = smtp.post.commands.filter((command) => command.startsWith('RCPT'))
  expect(recipients.filter((command) => /<mallory@example\.hu>/.test(command))).toEqual([])
  expect(recipients.length).toBeLessThanOrEqual(1)
  for (const letter of smtp.post.letters) {
    const { headers } = await PostalMime.parse(letter)
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    expect(headers.map(({ key }) => key)).not.toContain('cc')
  }
  const other = await queue({ dedupeKey: 'injected-subject', subject: 'Rendelés\r\nBcc: mallory@example.hu' })
  await task({ id: other })
  const { headers } = await PostalMime.parse(smtp.post.letters.at(-1)!)
  expect(headers.map(({ key }) => key)).not.toContain('bcc')
})

test('a mail server that says nothing is given up, and the letter waits', async () => {
  const smtp = await startSmtp(() => null)
  const id = await queue({ dedupeKey: 'silent' })
  await expect(tasksFor(smtp.url)['mail.send']!({ id })).rejects.toThrow()
  expect(await stateOf(id)).toEqual({ sent: false, attempts: 1 })
  smtp.hangUp()
})

test('a refused letter is tried again later, and other jobs do not wait for it', async () => {
  await sql`delete from graphile_worker._private_jobs`
  let refusing = true
  const smtp = await startSmtp((command) =>
    refusing && command.startsWith('RCPT') ? '451 come back later' : polite(command),
  )
  const id = await queue({ dedupeKey: 'refused' })
  const jobs = await startJobs(pool, tasksFor(smtp.url), log, { concurrency: 1 })
  const deadline = Date.now() + 10_000
  while ((await stateOf(id)).attempts === 0 && Date.now() < deadline) await wait(50)
  const [job] = await sql<{ later: boolean; attempts: number; max: number }[]>`
    select run_at > now() as later, attempts, max_attempts as max from graphile_worker.jobs where key = ${`mail:${id}`}`
  expect(job).toMatchObject({ later: true, attempts: 1, max: 25 })
  refusing = false
  const next = await queue({ dedupeKey: 'after-refused' })
  while (!(await stateOf(next)).sent && Date.now() < deadline) await wait(50)
  expect((await stateOf(next)).sent).toBe(true)
  await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`mail:${id}`}`
  while (!(await stateOf(id)).sent && Date.now() < deadline + 5000) await wait(50)
  expect(await stateOf(id)).toEqual({ sent: true, attempts: 2 })
  await jobs.stop()
})

test('a letter that could never be sent is forgotten after three months, and not sent then', async () => {
  const id = await queue({ dedupeKey: 'never' })
  await sql`update mail set created_at = now() - interval '91 days' where id = ${id}`
  await purgeMail(sql, new Date(), async () => {})
  expect(await sql`select recipient, html from mail where id = ${id}`).toEqual([{ recipient: '', html: '' }])
})

test('old letters are forgotten, but never sent again', async () => {
  const id = await queue({ dedupeKey: 'old' })
  const waiting = await queue({ dedupeKey: 'old-but-waiting' })
  await sql`update mail set created_at = now() - interval '31 days' where id in ${sql([id, waiting])}`
  await sql`update mail set sent_at = now() - interval '31 days' where id = ${id}`
  const removed: string[] = []
  await purgeMail(sql, new Date(), async (gone) => void removed.push(gone))
  expect(removed).toEqual([id])
  const rows = await sql<{ id: string; recipient: string; html: string }[]>`
    select id, recipient, html from mail where id in ${sql([id, waiting])} order by id`
  expect(rows.map(({ recipient, html }) => [recipient, html])).toEqual([
    ['', ''],
    [expect.stringContaining('@'), expect.stringContaining('<')],
  ])
  await queue({ dedupeKey: 'old' })
  expect(await sql`select from mail where dedupe_key = 'old' and recipient <> ''`).toHaveLength(0)
})
