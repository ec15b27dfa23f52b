import type { Executor } from '#platform/database/database.ts'
import { progressIn, progressStatement, readProgress, type ShardProgress } from './shard-progress.ts'
import type { Mirror, Shards } from './shards.ts'

/** A server that is so far behind the best that was seen of its shard is not asked. */
const maxLagMs = 15_000

/** How far the servers are, as a node sees it that asks them. */
export type ProgressWatch = {
  /** Asks each how far it is, and says which may be asked of listings. */
  look: () => Promise<void>
  /** Whether all that may be asked have every change of these products that is visible now. */
  havePassed: (sql: Executor, productIds: ReadonlySet<number>) => Promise<boolean>
  /** The highest count of recounts. */
  recounts: () => number
}

/** `numbering`: the name of the numbers that this process knows. */
export function createProgressWatch(shards: Shards, numbering: () => string | null): ProgressWatch {
  const progresses = new Map<Mirror, ShardProgress>()
  const best = shards.mirrors.map(() => 0)
  /** What was said to have passed has passed only in servers that are so far. */
  const reachedBefore = shards.mirrors.map(() => 0)

  async function look(): Promise<void> {
    await Promise.all(shards.mirrors.map((mirrors, shard) => lookAt(mirrors, shard)))
  }

  async function lookAt(mirrors: readonly Mirror[], shard: number): Promise<void> {
    await Promise.all(
      mirrors.map(async (mirror) => {
        const progress = await readProgress(mirror).catch(() => null)
        if (progress && isOwn(progress, shard)) progresses.set(mirror, progress)
        else progresses.delete(mirror)
      }),
    )
    best[shard] = Math.max(best[shard]!, ...mirrors.map((mirror) => progresses.get(mirror)?.fedAt ?? 0))
    for (const mirror of mirrors) {
      const progress = progresses.get(mirror)
      if (progress && !isFarEnough(progress, shard)) progresses.delete(mirror)
      mirror.isUsable = progresses.has(mirror)
    }
  }

  const isFarEnough = ({ fedAt }: ShardProgress, shard: number) =>
    best[shard]! - fedAt <= maxLagMs && fedAt >= reachedBefore[shard]!

  for (const [shard, mirrors] of shards.mirrors.entries())
    for (const mirror of mirrors)
      mirror.admit = async (run) => {
        const progress = progressIn(await run(progressStatement))
        if (progress && isOwn(progress, shard) && isFarEnough(progress, shard)) return
        progresses.delete(mirror)
        mirror.isUsable = false
        throw new Error('It is not so far as it was')
      }

  const isOwn = (progress: ShardProgress, shard: number) =>
    progress.numbering === numbering() && progress.shard === shard && progress.count === shards.count

  return {
    look,
    async havePassed(sql, productIds) {
      if (shards.mirrors.some((mirrors) => !mirrors.some((mirror) => progresses.has(mirror)))) return false
      const reached = new Map([...progresses].map(([mirror, { fedAt }]) => [mirror, fedAt]))
      const snapshots = [...new Set([...progresses.values()].map(({ snapshot }) => snapshot))]
      const [row] = await sql<{ isPassed: boolean }[]>`
        select not exists (
          select from unnest(${snapshots}::pg_snapshot[]) fed(snapshot) join change_log l
            on l.transaction >= pg_snapshot_xmin(fed.snapshot) and not pg_visible_in_snapshot(l.transaction, fed.snapshot)
          where l.kind = 'product' and l.entity_id = any(${[...productIds]}::int[])) as "isPassed"`
      if (row!.isPassed)
        for (const [shard, mirrors] of shards.mirrors.entries())
          reachedBefore[shard] = Math.max(
            reachedBefore[shard]!,
            Math.min(...mirrors.map((one) => reached.get(one) ?? Infinity)),
          )
      return row!.isPassed
    },
    recounts: () => Math.max(0, ...[...progresses.values()].map(({ recounts }) => recounts)),
  }
}
