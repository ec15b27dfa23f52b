import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { startServer } from './race/server-process.ts'
import { createTestDatabase } from './support/database.ts'

const root = new URL('..', import.meta.url).pathname

test('SIGTERM finishes the requests under way before the process ends', async () => {
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
  const child = spawn(process.execPath, ['src/main.ts'], { cwd: root, env: { ...process.env, ...env } })
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
