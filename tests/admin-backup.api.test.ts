import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRequestedBackup } from '#platform/backup/backup-job.ts'
import { endRun, insertRun } from '#platform/backup/backup-store.ts'
import { migrateQueue } from '#platform/database/database.ts'
import { deskCaller, signInAtDesk } from './support/desk.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

type Call = ReturnType<typeof deskCaller>
type Backup = { id: number; file: string; state: string; bytes: number; is_here: boolean; failure: string }

let shop: InProcessShop
let owner: Call
const path = '/admin/api/backups'
beforeAll(async () => {
  shop = await startInProcessShop()
  writeFileSync(join(shop.platform.config.dataDir, 'secret'), 't'.repeat(43))
  await migrateQueue(shop.platform.config.databaseUrl!)
  owner = deskCaller(shop, (await signInAtDesk(shop.sql, 'owner')).cookie)
})
afterAll(() => shop.stop())

const list = async () => (await owner('GET', path)).body as { backups: Backup[]; problem: string | null }
/** As the job does it. */
const make = (id: number) =>
  makeRequestedBackup(
    shop.platform,
    { productVersion: '0.1.0', temporaryFolders: () => [], invariants: () => [] },
    id,
  )

describe('a backup at the desk', () => {
  it('is begun once, made by a job, and downloaded after a fresh proof within a minute', async () => {
    expect(await list()).toMatchObject({ backups: [], problem: null, is_on: true, is_same_disk: true })
    const begun = await owner('POST', path)
    expect(begun).toMatchObject({ status: 200, body: { backups: [{ state: 'running', is_here: false }] } })
    expect(await owner('POST', path)).toMatchObject({ status: 409, body: { code: 'backup_running' } })
    const [{ id }] = begun.body.backups as [Backup]
    expect(
      await shop.sql`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = task_id
        where identifier = 'requested_backup'`,
    ).toEqual([{ payload: { id } }])
    await make(id)
    const [{ file, bytes, ...rest }] = (await list()).backups as [Backup]
    expect(rest).toMatchObject({ state: 'whole', is_here: true, failure: '' })

    const { cookie } = await signInAtDesk(shop.sql, 'owner', { provenMinutesAgo: 6 })
    const stale = await deskCaller(shop, cookie)('POST', `${path}/${file}/download`)
    expect(stale).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
    const { url } = (await owner('POST', `${path}/${file}/download`)).body as { url: string }
    const download = await shop.app.inject(url)
    expect(download.statusCode).toBe(200)
    expect(download.rawPayload.length).toBe(bytes)
    expect(download.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${file}"`,
    })
    const now = shop.platform.clock
    try {
      shop.platform.clock = () => new Date(now().getTime() + 61_000)
      expect((await shop.app.inject(url)).statusCode).toBe(404)
    } finally {
      shop.platform.clock = now
    }
    for (const wrong of [
      url.split('?')[0]!,
      `${url}x`,
      url.replace(file, 'boltiv-2020-01-01-000000Z.backup'),
    ])
      expect((await shop.app.inject(wrong)).statusCode).toBe(404)
    const { changes } = (await owner('GET', '/admin/api/changes')).body as { changes: { title: string }[] }
    expect(changes.map(({ title }) => title)).toEqual(['Mentés letöltése', 'Mentés indítása'])
  })

  it('that failed is a tile of the day', async () => {
    const { sql, clock } = shop.platform
    const id = await insertRun(sql, {
      kind: 'nightly',
      file: 'boltiv-2026-01-01-020000Z.backup',
      startedAt: clock(),
    })
    await endRun(sql, id, { at: clock(), failure: 'No room' })
    expect(await list()).toMatchObject({ problem: 'failed' })
    const { queues } = (await owner('GET', '/admin/api/today')).body as {
      queues: { name: string; count: number }[]
    }
    expect(queues.find(({ name }) => name === 'backups')).toMatchObject({ count: 1 })
  })

  it('is the owner’s alone', async () => {
    const [{ file }] = (await list()).backups as [Backup]
    const roles = await shop.sql<{ slug: string }[]>`select slug from staff_role where slug <> 'owner'`
    expect(roles.length).toBeGreaterThan(4)
    for (const { slug } of roles) {
      const call = deskCaller(shop, (await signInAtDesk(shop.sql, slug)).cookie)
      for (const [method, address] of [
        ['GET', path],
        ['POST', path],
        ['POST', `${path}/${file}/download`],
      ] as const)
        expect(await call(method, address)).toMatchObject({ status: 403 })
    }
    expect(await deskCaller(shop)('GET', path)).toMatchObject({ status: 401 })
  })
})
