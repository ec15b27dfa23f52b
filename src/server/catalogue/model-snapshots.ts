import { join } from 'node:path'
import { createSnapshotStore, databaseOf, type ReadModel, type SnapshotStore } from '#listing-index/index.ts'
import { unlessLocked } from '#platform/database/advisory-locks.ts'
import { localFileStore } from '#platform/files/files.ts'
import { createPoller } from '#platform/jobs/poller.ts'
import type { GaugeRow } from '#platform/observability/management.ts'
import type { Platform } from '#platform/platform.ts'
import { within } from '#platform/within.ts'

export const snapshotFolder = 'read-model'

/** The change log reaches back 50 minutes: when one is missed, another is still in time. */
const renewAfterMs = 15 * 60_000
/** What is younger needs no successor when a process stops. */
const freshMs = 60_000
const lookMs = 2 * 60_000
/** The rest of stopping needs its time too. */
const maxStopMs = 10_000

/** Where the snapshots of a shop are; null where none are wanted. */
export function snapshotStoreOf({
  config,
  filesIn,
}: Pick<Platform, 'config' | 'filesIn'>): SnapshotStore | null {
  if (config.snapshotFrom === undefined) return null
  const near = config.s3 ? localFileStore(join(config.dataDir, snapshotFolder)) : null
  return createSnapshotStore(filesIn(snapshotFolder), near)
}

/** For the operator: the newest snapshot, and what stands in the way of one. */
export async function describeSnapshots(
  platform: Pick<Platform, 'config' | 'filesIn' | 'sql'>,
): Promise<{ found: string; problem: string | null }> {
  const store = snapshotStoreOf(platform)
  if (store === null) return { found: 'each reads the whole catalogue (SNAPSHOT_FROM)', problem: null }
  if ((await databaseOf(platform.sql)) === null)
    return {
      found: '',
      problem:
        'each reads the whole catalogue, because the role of the database may not execute pg_control_system()',
    }
  const newest = await store.list().then(([first]) => first?.manifest)
  const found = newest
    ? `from the snapshot of ${newest.savedAt}, ${newest.products} products`
    : `each reads the whole catalogue: there is no snapshot (they begin at ${platform.config.snapshotFrom} variants)`
  return { found, problem: null }
}

/** Has a snapshot of the read model saved every quarter of an hour, by one process of the shop, and by each that stops. */
export function keepSnapshots(
  { config, sql, log, clock }: Pick<Platform, 'config' | 'sql' | 'log' | 'clock'>,
  model: ReadModel,
): { gauges: GaugeRow[]; start: () => Promise<void>; stop: () => Promise<void> } {
  let savedAt: number | null = null
  const ageMs = () => (savedAt === null ? Infinity : clock().getTime() - savedAt)
  const isLarge = () => config.snapshotFrom !== undefined && model.stats().rows >= config.snapshotFrom

  async function look(): Promise<void> {
    const newest = await model.newestSnapshot()
    savedAt = newest && Date.parse(newest.savedAt)
  }

  async function saveUnlessYounger(limitMs: number): Promise<void> {
    if (!isLarge()) return
    await look()
    if (ageMs() < limitMs) return
    await unlessLocked(sql, 'read_model_snapshot', '', async () => {
      await look()
      if (ageMs() >= limitMs) await save()
    })
  }

  async function save(): Promise<void> {
    const begun = performance.now()
    const manifest = await model.saveSnapshot()
    if (manifest === null) return
    savedAt = Date.parse(manifest.savedAt)
    const bytes = manifest.pieces.reduce((sum, piece) => sum + piece.bytes, 0)
    const milliseconds = Math.round(performance.now() - begun)
    log.info({ products: manifest.products, bytes, milliseconds }, 'read model: snapshot saved')
  }

  const poller = createPoller({
    name: 'snapshot of the read model',
    log,
    round: () => saveUnlessYounger(renewAfterMs),
    everyMs: lookMs,
    stopWithinMs: maxStopMs / 2,
  })

  return {
    gauges: [
      [
        'read_model_snapshot_age_seconds',
        'Since the newest snapshot of the read model was saved; 0 where there is none',
        () => (savedAt === null ? 0 : ageMs() / 1000),
      ],
    ],
    async start() {
      const { start, buildMilliseconds, products } = model.stats()
      log.info({ ...start, products, milliseconds: Math.round(buildMilliseconds) }, 'read model: loaded')
      // The first look comes when the process serves.
      void poller.start()
    },
    async stop() {
      await poller.stop()
      const saving = saveUnlessYounger(freshMs).catch((error: unknown) =>
        log.warn({ err: error }, 'snapshot of the read model: not saved'),
      )
      await within(maxStopMs, saving)
    },
  }
}
