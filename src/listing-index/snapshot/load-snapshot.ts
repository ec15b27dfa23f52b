import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/database.ts'
import { eachOf } from '#platform/files/each-of.ts'
import { ProductIndexer } from '../source/product-indexer.ts'
import { createVocabulary, type Vocabulary } from '../text/vocabulary.ts'
import { changedProducts, readSince } from './log-position.ts'
import { fillMemory, stateOf } from './model-pieces.ts'
import {
  DamagedSnapshotError,
  type Manifest,
  type SnapshotOrigin,
  type SnapshotStore,
  type StoredSnapshot,
} from './snapshot-store.ts'

/** What a model holds of products and their words. */
export type ModelContents = { indexer: ProductIndexer; vocabulary: Vocabulary }
type Source = { sql: Sql; clock: Clock; rowsOfSegment: number }
/** What a snapshot has to be of. */
type Wanted = { origin: SnapshotOrigin | null; attributes: readonly number[] }
export type FoundSnapshot = { contents: ModelContents; manifest: Manifest }

/** Of so large a part of the products a change is read as quickly with all the others. */
const maxChangedPart = 1 / 10
const fewChanged = 1000
const readTogether = 4

export function newContents(source: Source): ModelContents {
  const vocabulary = createVocabulary()
  return { vocabulary, indexer: new ProductIndexer(source, vocabulary, source.rowsOfSegment) }
}

/** The newest snapshot that fits, or why the newest does not. Never throws: the database has it all. */
export async function loadSnapshot(
  store: SnapshotStore,
  source: Source,
  wanted: Wanted,
): Promise<FoundSnapshot | { reason: string }> {
  return findFitting(store, source, wanted).catch((error: Error) => ({ reason: error.message }))
}

async function findFitting(
  store: SnapshotStore,
  source: Source,
  wanted: Wanted,
): Promise<FoundSnapshot | { reason: string }> {
  const reasons: string[] = []
  for (const snapshot of await store.list()) {
    const misfit = await misfitOf(snapshot.manifest, source.sql, wanted)
    if (misfit !== null) {
      reasons.push(misfit)
      continue
    }
    try {
      return { contents: await restore(store, snapshot, source), manifest: snapshot.manifest }
    } catch (error) {
      if (!(error instanceof DamagedSnapshotError)) throw error
      reasons.push(error.message)
    }
  }
  return { reason: reasons[0] ?? 'there is none' }
}

async function misfitOf(
  manifest: Manifest,
  sql: Sql,
  { origin, attributes }: Wanted,
): Promise<string | null> {
  if (origin === null) return 'the database may not be identified by this role'
  if (manifest.build !== origin.build) return 'it is of another version of the shop'
  if (manifest.database !== origin.database) return 'it is of another database'
  if (manifest.attributes.join() !== attributes.join()) return 'other attributes are filtered by since'
  const changes = await readSince(sql, manifest.log)
  if (changes === null) return 'the change log does not reach back to it'
  const changed = changedProducts(changes).size
  return changed > Math.max(fewChanged, manifest.products * maxChangedPart)
    ? 'too much has changed since'
    : null
}

async function restore(
  store: SnapshotStore,
  snapshot: StoredSnapshot,
  source: Source,
): Promise<ModelContents> {
  const { partCount, pieces } = snapshot.manifest
  const parts: Uint8Array[] = []
  await eachOf(Array(partCount).keys(), readTogether, async (number) => {
    parts[number] = await store.read(snapshot, number)
  })
  const vocabulary = createVocabulary()
  const state = stateOf(parts, vocabulary)
  const indexer = new ProductIndexer(source, vocabulary, source.rowsOfSegment, state)
  const rest = Array.from({ length: pieces.length - partCount }, (_, position) => partCount + position)
  await fillMemory(indexer.index.memory, rest, (number) => store.read(snapshot, number))
  return { indexer, vocabulary }
}
