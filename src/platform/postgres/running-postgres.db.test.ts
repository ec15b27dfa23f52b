import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { findRunningPostgres } from './running-postgres.ts'

describe('finding the database of a running shop', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'boltiv-join-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('gives its address while it runs, and nothing before and after', async () => {
    expect(findRunningPostgres(dataDir)).toBeNull()
    expect(findRunningPostgres(join(dataDir, 'none'))).toBeNull()
    const server = await startEmbeddedPostgres({ dataDir, fast: true, log: () => undefined })
    const found = findRunningPostgres(dataDir)
    const client = new pg.Client(found?.url)
    await client.connect()
    const { rows } = await client.query('select 1 as value')
    await client.end()
    expect(rows).toEqual([{ value: 1 }])
    await server.stop()
    expect(findRunningPostgres(dataDir)).toBeNull()
  })

  it('does not join a database whose shop was killed', async () => {
    const server = await startEmbeddedPostgres({ dataDir, fast: true, log: () => undefined })
    writeFileSync(join(dataDir, 'shop.lock'), JSON.stringify({ pid: process.pid, identity: 'earlier' }))
    expect(findRunningPostgres(dataDir)).toBeNull()
    await server.stop()
  })
})
