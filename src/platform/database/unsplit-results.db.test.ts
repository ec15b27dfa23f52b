import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { openDatabase } from './database.ts'
import { withoutHoles } from './unsplit-results.ts'

test('results stay whole while connections are cut in the middle of others', async () => {
  const database = await createTestDatabase()
  const sql = openDatabase(database.url, { max: 6 })
  const admin = openDatabase(database.url, { max: 1 })
  let busy = true
  const damaged: unknown[] = []
  const readers = Array.from({ length: 8 }, async () => {
    while (busy) {
      const rows = await sql<
        { n: number }[]
      >`select n, repeat('x', 3000) as load from generate_series(1, 40) n`.catch(() => null)
      if (!rows) await new Promise((resolve) => setTimeout(resolve, 5))
      if (rows && (rows.length !== 40 || rows.some((row, index) => row?.n !== index + 1)))
        damaged.push(rows.map((row) => row?.n))
    }
  })
  for (let round = 0; round < 25; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 60))
    await admin`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
  }
  busy = false
  await Promise.race([Promise.all(readers), new Promise((resolve) => setTimeout(resolve, 10_000))])
  expect(damaged).toEqual([])
  await Promise.all([sql.end({ timeout: 1 }), admin.end({ timeout: 1 })])
  await database.drop()
})

test('only empty elements at the beginning are cut off', () => {
  const holes: string[] = []
  holes[2] = 'a'
  holes[3] = 'b'
  expect(withoutHoles(holes)).toEqual(['a', 'b'])
  expect(withoutHoles(['a', undefined])).toEqual(['a', undefined])
  expect(withoutHoles([])).toEqual([])
  expect(withoutHoles('text')).toBe('text')
})
