import type { LogPosition } from '#platform/database/change-log.ts'
import type { Mirror, Row } from './shards.ts'

/**
 * How far a server has been fed, which it holds itself: so one that was emptied says nothing, and one that was killed is where its rows
 * are. Both are of one numbering, division and history of the database, or it is filled again.
 */
export type ShardProgress = {
  /** The name of the numbers that its rows are written in. */
  numbering: string
  /** Which of how many shards it is. */
  shard: number
  count: number
  /** Of the change log, as `LogPosition`. */
  snapshot: string
  next: string
  timeline: string
  /** Attributes whose values it has. */
  attributes: number[]
  /** By the clock of the database, in milliseconds since 1970. */
  fedAt: number
  /** How often the uses of words have been counted. */
  recounts: number
}

/** What a server that is well says at once. */
const lookMs = 2000
const progressTable = 'listing_progress'

/** Null where it holds nothing, or was not filled to the end. */
export async function readProgress(mirror: Mirror): Promise<ShardProgress | null> {
  return progressIn(await mirror.query(progressStatement, lookMs))
}

export const progressStatement = `SELECT progress FROM ${progressTable} WHERE id = 1`
export const progressIn = ([row]: Row[]): ShardProgress | null =>
  row ? (JSON.parse(String(row.progress)) as ShardProgress) : null

export async function writeProgress(mirror: Mirror, progress: ShardProgress): Promise<void> {
  const text = JSON.stringify(progress).replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  await mirror.write([`REPLACE INTO ${progressTable} (id, nothing, progress) VALUES (1,'','${text}')`])
}

/** From now on it holds nothing; first that is said, then it is so. */
export async function emptyShard(mirror: Mirror, table: string): Promise<void> {
  await mirror.write([`DELETE FROM ${progressTable} WHERE id = 1`])
  await mirror.query(`TRUNCATE RTINDEX ${table}`)
}

type StoredPosition = Pick<ShardProgress, 'snapshot' | 'next' | 'timeline'>

export const positionOf = ({ snapshot, next, timeline }: StoredPosition): LogPosition => ({
  snapshot,
  next: BigInt(next),
  timeline,
})
export const textOf = ({ snapshot, next, timeline }: LogPosition): StoredPosition => ({
  snapshot,
  next: String(next),
  timeline,
})
