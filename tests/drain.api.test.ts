import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { isReady, startServer } from './race/server-process.ts'
import { compileCache } from './support/compile-cache.ts'
import { createTestDatabase } from './support/database.ts'
import { freePort } from './support/free-port.ts'

const root = new URL('..', import.meta.url).pathname

test('SIGTERM finishes the requests under way before the process ends, and waits for nobody who asks nothing', async () => {
  const database = await createTestDatabase()
  const server = await startServer(database.url)
  const sql = openDatabase(database.url, { max: 2 })
  const locked = await sql.reserve()
  await locked`begin`
  await locked`lock table product in access exclusive mode`
  const pending = Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      fetch(`${server.origin}/v1/product/nincs-${index}`).then((response) => response.status),
    ),
  )
  for (let waiting = 0; waiting < 8; await wait(20)) {
    const [row] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    waiting = row!.waiting
  }
  const { hostname, port } = new URL(server.origin)
  const unused = connect(Number(port), hostname).on('error', () => {})
  await once(unused, 'connect')
  const stopped = server.stop()
  await wait(200)
  await locked`commit`
  locked.release()
  expect(await pending).toEqual(Array.from({ length: 8 }, () => 404))
  await stopped
  await expect(fetch(server.origin)).rejects.toThrow()
  await sql.end()
  await database.drop()
})

function runUntilEnd(env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env },
  })
  let output = ''
  child.stderr.on('data', (data) => (output += String(data)))
  child.stdout.on('data', (data) => (output += String(data)))
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('exit', (code) => resolve({ code, output })),
  )
}

test.each([
  [{ PORT: 'eighty' }, /^PORT: "eighty" is not valid; expected a port number/],
  [{ PUBLIC_URL: 'https://shop.example.hu/path' }, /^PUBLIC_URL: .* expected an origin/],
  [{ APP_SECRET: 'short-secret' }, /^APP_SECRET: its value is not valid/],
] as [Record<string, string>, RegExp][])(
  'a wrong setting stops the start with one readable line: %o',
  async (env, line) => {
    const { code, output } = await runUntilEnd(env)
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toMatch(line)
    expect(output).not.toContain('short-secret')
  },
)

test('while it drains, a process serves, says that it is about to go, and ends every connection', async () => {
  const database = await createTestDatabase()
  const managementPort = await freePort()
  const server = await startServer(database.url, {
    DRAIN_SECONDS: '10',
    MANAGEMENT_PORT: String(managementPort),
  })
  const before = await fetch(`${server.origin}/v1/product-search`)
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
  const stopped = server.stop()
  const readiness = async () => (await fetch(`http://127.0.0.1:${managementPort}/readyz`)).status
  await expect.poll(readiness).toBe(503)
  const during = await fetch(`${server.origin}/v1/product-search`)
  expect([during.status, during.headers.get('connection')]).toEqual([200, 'close'])
  await stopped
  await database.drop()
})

test('npm start hands the signal on: nothing is left behind', async () => {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'boltiv-start-'))
  const [port, managementPort] = [await freePort(), await freePort()]
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      MANAGEMENT_PORT: String(managementPort),
      SHOP_DEMO: '0',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  })
  const isServing = () => isReady(managementPort)
  // It looks at the whole installation first, which takes long on a busy machine.
  await expect.poll(isServing, { timeout: 300_000 }).toBe(true)
  npm.kill('SIGTERM')
  await expect.poll(isServing).toBe(false)
  const sql = openDatabase(database.url, { max: 1 })
  // The process is gone, not only its port.
  await expect
    .poll(async () => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      return row!.count
    })
    .toBe(0)
  await sql.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
