import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postgresJsArguments } from './connection-url.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { giveTo } from './postgres-account.ts'
import { isAlive } from './process-identity.ts'

const HUNGARIAN_ORDER =
  'ár Ár cukor csap dob dzsem garázs gyár lap lyuk nap nyúl or óra őr öreg sor szó tál tyúk ujj út űr ütő zár zsák'.split(
    ' ',
  )
const NOBODY = 65534
const LAUNCHER = new URL('./embedded-postgres.ts', import.meta.url).href

describe('embedded PostgreSQL', () => {
  let dataDir: string
  let running: EmbeddedPostgres[]
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'boltiv-pg-'))
    running = []
  })
  afterEach(async () => {
    for (const server of running) await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const start = async (
    folder = dataDir,
    log: (line: string) => void = () => undefined,
    logError = log,
  ): Promise<EmbeddedPostgres> => {
    const server = await startEmbeddedPostgres({ dataDir: folder, log, logError, fast: true })
    running.push(server)
    return server
  }

  it('sorts Hungarian words, and serves both drivers', async () => {
    const { url } = await start()
    const { address, options } = postgresJsArguments(url)
    const sql = postgres(address, options)
    const rows = await sql<{ word: string }[]>`
      SELECT word FROM unnest(${HUNGARIAN_ORDER.toReversed()}::text[]) AS word ORDER BY word COLLATE "hu-x-icu"`
    await sql.end()
    expect(rows.map((row) => row.word)).toEqual(HUNGARIAN_ORDER)
    expect(await query(url, 'SELECT lower($1) AS value', ['ÁRVÍZTŰRŐ'])).toBe('árvíztűrő')
  })

  it('keeps data over a stop, and is durable unless set to be fast', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    running.push(first)
    expect(
      await query(
        first.url,
        "SELECT current_setting('fsync') || current_setting('synchronous_commit') AS value",
      ),
    ).toBe('onon')
    await query(first.url, 'CREATE TABLE stored AS SELECT 7 AS value')
    await first.stop()
    const second = await start()
    expect(await query(second.url, 'SELECT value FROM stored')).toBe(7)
  })

  it.runIf(process.getuid?.() === 0)('lets no account in that other programs run as', async () => {
    chmodSync(dataDir, 0o755)
    const { socketDir } = await start()
    const cluster = join(dataDir, 'postgres')
    const owners = [
      statSync(socketDir).uid,
      statSync(cluster).uid,
      statSync(join(cluster, 'pg_hba.conf')).uid,
    ]
    expect(new Set(owners).size).toBe(1)
    expect(owners).not.toContain(NOBODY)
    const probe = 'ls "$0" || cat "$1"'
    const args = ['-c', probe, socketDir, join(cluster, 'pg_hba.conf')]
    expect(spawnSync('/bin/sh', args, { uid: NOBODY, gid: NOBODY }).status).not.toBe(0)
  })

  it('takes a cluster over that an earlier version gave to an account of others', async () => {
    const first = await start()
    await query(first.url, 'CREATE TABLE stored AS SELECT 7 AS value')
    await first.stop()
    const cluster = join(dataDir, 'postgres')
    if (process.getuid?.() === 0) giveTo({ owner: NOBODY }, cluster)
    chmodSync(dataDir, 0o755)
    const second = await start()
    expect(await query(second.url, 'SELECT value FROM stored')).toBe(7)
    expect(statSync(cluster).uid).not.toBe(NOBODY)
  })

  it('refuses a second process on the same folder in one line', async () => {
    await start()
    await expect(start()).rejects.toThrow(
      /^The data folder .* is in use by another shop process \(pid \d+\): .*$/,
    )
  })

  it('takes over from a shop that was killed, and loses nothing', async () => {
    const killed = await launchAndKill(dataDir)
    expect(isAlive(killed.postgresPid)).toBe(true)
    const lines: string[] = []
    const { url } = await start(dataDir, (line) => lines.push(line))
    expect(lines).toEqual(['Stopping the PostgreSQL that the last run left behind.'])
    expect(isAlive(killed.postgresPid)).toBe(false)
    expect(await query(url, 'SELECT 1 AS value')).toBe(1)
  })

  it('starts although the old pids now belong to other processes', async () => {
    await (await start()).stop()
    writeFileSync(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n/elsewhere\n1\n5432\n\n\n\nready\n`,
    )
    writeFileSync(join(dataDir, 'shop.lock'), JSON.stringify({ pid: process.pid, identity: 'earlier' }))
    const { url } = await start()
    expect(await query(url, 'SELECT 1 AS value')).toBe(1)
    expect(isAlive(process.pid)).toBe(true)
  })

  it('finds a short place for the socket when the folder has a long path', async () => {
    const { socketDir, url } = await start(join(dataDir, 'x'.repeat(120)))
    expect(socketDir.startsWith(join(tmpdir(), 'boltiv-socket-'))).toBe(true)
    expect(await query(url, 'SELECT 1 AS value')).toBe(1)
  })

  it('starts PostgreSQL again when it dies, and says so as a fault', async () => {
    const faults: string[] = []
    const { url } = await start(
      dataDir,
      () => undefined,
      (line) => faults.push(line),
    )
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await expect.poll(() => query(url, 'SELECT 1 AS value').catch(() => 0), { timeout: 20_000 }).toBe(1)
    expect(faults).toEqual(['PostgreSQL ended by itself (code null, signal SIGKILL); starting it again.'])
  })
})

async function query(url: string, text: string, values: unknown[] = []): Promise<unknown> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ value: unknown }>(text, values)
    return rows[0]?.value
  } finally {
    await client.end()
  }
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Another process starts the database and is killed when it runs. */
async function launchAndKill(dataDir: string): Promise<{ postgresPid: number }> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(LAUNCHER)})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined, fast: true })
    process.stdout.write('ready')
    setInterval(() => undefined, 1000)`
  const shop = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(shop.stdout, 'data')
  const ended = once(shop, 'exit')
  shop.kill('SIGKILL')
  await ended
  return { postgresPid: postmasterPid(dataDir) }
}
