import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openReadModel, type ReadModel } from '#listing-index/index.ts'
import { insertShop, insertVariant, setPrice } from '#tests/race/shop-fixture.ts'
import { openDatabaseLine } from '#tests/support/database-line.ts'
import { startReplicatedDatabase, type ReplicatedDatabase } from '#tests/support/standby.ts'
import { openChangeFeed, type ObservedChangeFeed } from './change-feed.ts'
import type { Sql } from './database.ts'
import { openReplica, primaryAlone, replicaLimits, replicaProblem, type Replica } from './replica.ts'

const waiting = { timeout: 30_000, interval: 20 }
const limits = { ...replicaLimits, everyMs: 50, soundProbes: 2 }
let database: ReplicatedDatabase
let sql: Sql
const lines: string[] = []
const say = (line: unknown) => void lines.push(String(line))
const log = { warn: say, info: say, error: say } as never
const clock = () => new Date()

beforeAll(async () => {
  database = await startReplicatedDatabase()
  sql = database.sql
  await insertShop(sql)
}, 60_000)
afterAll(() => database.stop())
beforeEach(() => void lines.splice(0))

type Changed = { url?: string; maxLag?: number; catchUpMs?: number }
/** One that no busy machine makes late, unless the test is of that. */
const open = ({ url = database.replicaUrl, maxLag = 60, catchUpMs = limits.catchUpMs }: Changed = {}) =>
  openReplica(
    { databaseReplicaUrl: url, databaseReplicaMaxLag: maxLag },
    { sql, log },
    { ...limits, catchUpMs },
  )
async function using<T>(replica: Replica, work: (replica: Replica) => Promise<T>): Promise<T> {
  try {
    return await work(replica)
  } finally {
    await replica.close()
  }
}
const isStandby = async (from: Sql): Promise<boolean> => {
  const [row] = await from<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`
  return row!.standby
}
const untilSound = (replica: Replica) => expect.poll(() => replica.state()?.problem, waiting).toBeNull()

test('what may be old is read from the replica, and from the primary where none is set', async () => {
  await using(await open(), async (replica) => {
    expect(replicaProblem(replica)).toBeNull()
    expect(await replica.read(isStandby)).toBe(true)
    expect(await replica.readCaughtUp(isStandby)).toBe(true)
    expect(replica.state()).toMatchObject({ reads: 2, fallbacks: 0 })
  })
  const alone = await openReplica({ databaseReplicaUrl: undefined, databaseReplicaMaxLag: 1 }, { sql, log })
  expect([await alone.read(isStandby), await alone.readCaughtUp(isStandby), alone.state()]).toEqual([
    false,
    false,
    null,
  ])
  expect(lines).toEqual([])
})

test('a replica that stands still is left alone with one line, and read again when it has caught up', async () => {
  await using(await open({ maxLag: 0.2 }), async (replica) => {
    await database.replica`select pg_wal_replay_pause()`
    await insertVariant(sql)
    await expect.poll(() => replicaProblem(replica), waiting).toMatch(/^DATABASE_REPLICA_URL: it lags behind/)
    expect(replica.state()!.lagSeconds).toBeGreaterThan(0.2)
    expect(await replica.read(isStandby)).toBe(false)
    await database.replica`select pg_wal_replay_resume()`
    await untilSound(replica)
    expect(await replica.read(isStandby)).toBe(true)
  })
  expect(lines).toEqual([
    'DATABASE_REPLICA_URL: it lags behind; the primary serves what is read there.',
    'DATABASE_REPLICA_URL: the replica is read again.',
  ])
})

test('a reading that has to have seen all waits for the replica, and goes to the primary when that takes too long', async () => {
  const countProducts = async (from: Sql) => {
    const [row] = await from<{ count: number }[]>`select count(*)::int as count from product`
    return [row!.count, await isStandby(from)]
  }
  await using(await open({ catchUpMs: 20_000 }), async (replica) => {
    for (let round = 0; round < 10; round += 1) {
      await insertVariant(sql)
      const [count] = await countProducts(sql)
      expect(await replica.readCaughtUp(countProducts)).toEqual([count, true])
    }
  })
  await using(await open({ catchUpMs: 100 }), async (replica) => {
    await database.replica`select pg_wal_replay_pause()`
    await insertVariant(sql)
    const [count] = await countProducts(sql)
    expect(await replica.readCaughtUp(countProducts)).toEqual([count, false])
    await database.replica`select pg_wal_replay_resume()`
  })
})

test('work that the replica can’t do is done by the primary, and what fails at both says so', async () => {
  await using(await open(), async (replica) => {
    await replica.read((from) => from`insert into setting (key, value) values ('from-replica', '1')`)
    expect(await sql`select value from setting where key = 'from-replica'`).toHaveLength(1)
    await expect(replica.read((from) => from`select nothing`)).rejects.toThrow(/column "nothing"/)
    expect(replica.state()).toMatchObject({ problem: null, fallbacks: 2 })
  })
})

test('a reading that the driver never ends is given up when the replica is gone', async () => {
  const line = await openDatabaseLine(database.replicaUrl)
  await using(await open({ url: line.url }), async (replica) => {
    let rounds = 0
    const reading = replica.readCaughtUp(async (from) => {
      rounds += 1
      if (rounds > 1) return isStandby(from)
      line.cut()
      return new Promise<boolean>(() => {})
    })
    expect(await reading).toBe(false)
  })
})

test('a replica that hangs in the middle of a reading is left to the primary', async () => {
  const line = await openDatabaseLine(database.replicaUrl)
  await using(await open({ url: line.url }), async (replica) => {
    let rounds = 0
    expect(await replica.read(isStandby)).toBe(true)
    const found = await replica.read(async (from) => {
      rounds += 1
      if (rounds === 1) line.freezeOpen()
      return isStandby(from)
    })
    expect([found, rounds]).toEqual([false, 2])
    await untilSound(replica)
    line.cut()
    await expect.poll(() => replicaProblem(replica), waiting).toMatch(/it can’t be reached \(/)
    expect(await replica.read(isStandby)).toBe(false)
    await line.mend()
    await untilSound(replica)
    expect(await replica.read(isStandby)).toBe(true)
  })
  line.cut()
})

test('a reading that met two servers is not believed', async () => {
  await using(await open(), async (replica) => {
    let rounds = 0
    const found = await replica.readCaughtUp(async (from) => {
      rounds += 1
      if (rounds === 1)
        await database.replica`
          select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and backend_type = 'client backend' and application_name = 'boltiv'`
      await from`select 1`.catch(() => from`select 1`)
      return isStandby(from)
    })
    expect([found, rounds]).toEqual([false, 2])
  })
})

test('a replica that is away at the start is no reason not to start', async () => {
  await database.killStandby()
  const opened = await open()
  await using(opened, async (replica) => {
    expect(replicaProblem(replica)).toMatch(/it can’t be reached/)
    expect(await replica.readCaughtUp(isStandby)).toBe(false)
    await database.startStandby()
    await untilSound(replica)
    expect(await replica.readCaughtUp(isStandby)).toBe(true)
  })
})

/** What listings show by price. */
const byPrice = async (model: ReadModel) =>
  (
    await model.list({
      scope: {},
      definitions: [],
      selections: new Map(),
      order: { key: 'price', direction: 'asc' },
      page: 1,
      perPage: 500,
      now: new Date(),
    })
  ).variantIds

test('a read model that is loaded from the replica misses nothing that is written meanwhile', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => insertVariant(sql)))
  await using(await open(), async (replica) => {
    for (let round = 0; round < 5; round += 1) {
      // Its entries come late, as on a machine that has much to do; what was written before the feed began nobody reports.
      await database.replica`select pg_wal_replay_pause()`
      await insertVariant(sql, { gross: 500 + round })
      const feed: ObservedChangeFeed = await openChangeFeed({ sql, log })
      let isOver = false
      const writing = (async () => {
        for (let turn = 1; !isOver; turn += 1)
          for (const id of ids) await setPrice(sql, id, 10_000 + ((id * turn * 7919) % 997))
      })()
      const loading = openReadModel({ sql, clock, replica }, feed)
      await database.replica`select pg_wal_replay_resume()`
      const model = await loading
      isOver = true
      await writing
      await feed.catchUp()
      const fresh = await openReadModel({ sql, clock, replica: primaryAlone(sql) }, feed)
      expect(await byPrice(model)).toEqual(await byPrice(fresh))
      model.close()
      fresh.close()
      await feed.stop()
    }
    expect(replica.state()!.reads).toBe(5)
  })
})
