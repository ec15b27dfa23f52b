import { createHash } from 'node:crypto'
import { eachOf } from '#platform/files/each-of.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { StoredPosition } from './log-position.ts'

/** What a snapshot is of. It fits what has the same, and nothing else. */
export type SnapshotOrigin = {
  /** Of the code that made it. */
  build: string
  /** Of the database that it was read from. */
  database: string
}
/** Where the change log stood, and what says that it is still that log. */
export type Manifest = SnapshotOrigin & {
  savedAt: string
  products: number
  rows: number
  /** Those whose values were read. */
  attributes: number[]
  log: StoredPosition
  /** So many of the pieces are serialized parts; the others are bytes of the memory. */
  partCount: number
  pieces: { bytes: number; hash: string }[]
}
export type StoredSnapshot = { slot: Slot; manifest: Manifest }
type Slot = (typeof slots)[number]

const slots = ['a', 'b'] as const
const copiedTogether = 4

/** A piece is not as it was written, or not there. */
export class DamagedSnapshotError extends Error {
  override name = 'DamagedSnapshotError'
}

/**
 * Two snapshots among the files of the shop, of which the older one is always the next to be replaced. Pieces are written `near` first:
 * while they are made no change is taken over, and a bucket would take long.
 */
export type SnapshotStore = {
  /** The newest first. */
  list: () => Promise<StoredSnapshot[]>
  /** Makes room for the next one. Only one process at a time may do that. */
  begin: () => Promise<NewSnapshot>
  /** @throws DamagedSnapshotError */
  read: (snapshot: StoredSnapshot, piece: number) => Promise<Uint8Array>
}
export type NewSnapshot = {
  write: (pieces: Iterable<Uint8Array>) => Promise<void>
  /** Makes a snapshot of what was written. */
  publish: (manifest: Omit<Manifest, 'pieces'>) => Promise<Manifest>
}

export function createSnapshotStore(far: FileStore, near: FileStore | null): SnapshotStore {
  async function manifestOf(slot: Slot): Promise<StoredSnapshot[]> {
    const found = await far.read(manifestKey(slot))
    const manifest = found && parsed(found)
    return manifest ? [{ slot, manifest }] : []
  }

  async function list(): Promise<StoredSnapshot[]> {
    const found = (await Promise.all(slots.map(manifestOf))).flat()
    return found.sort((a, b) => (a.manifest.savedAt < b.manifest.savedAt ? 1 : -1))
  }

  async function writePieces(slot: Slot, made: Iterable<Uint8Array>): Promise<Manifest['pieces']> {
    const pieces: Manifest['pieces'] = []
    for (const piece of made) {
      await (near ?? far).write(
        pieceKey(slot, pieces.length),
        Buffer.from(piece.buffer, piece.byteOffset, piece.length),
      )
      pieces.push({ bytes: piece.length, hash: hashOf(piece) })
    }
    return pieces
  }

  /** From here to where all machines find it. */
  async function move(key: string): Promise<void> {
    const found = await near!.read(key)
    if (!found) throw new DamagedSnapshotError(`${key} is gone`)
    await far.write(key, found)
    await near!.remove(key)
  }

  return {
    list,
    async begin() {
      const known = await list()
      const slot = slots.find((one) => known.every((snapshot) => snapshot.slot !== one)) ?? known.at(-1)!.slot
      const before = known.find((snapshot) => snapshot.slot === slot)?.manifest.pieces.length ?? 0
      await far.remove(manifestKey(slot))
      let pieces: Manifest['pieces'] = []
      return {
        async write(made) {
          pieces = await writePieces(slot, made)
        },
        async publish(manifest) {
          if (near) await eachOf(pieces.keys(), copiedTogether, (number) => move(pieceKey(slot, number)))
          for (let number = pieces.length; number < before; number += 1)
            await far.remove(pieceKey(slot, number))
          const whole = { ...manifest, pieces }
          await far.write(manifestKey(slot), JSON.stringify(whole))
          return whole
        },
      }
    },
    async read({ slot, manifest }, number) {
      const key = pieceKey(slot, number)
      const found = await far.read(key)
      if (found?.length !== manifest.pieces[number]!.bytes || hashOf(found) !== manifest.pieces[number]!.hash)
        throw new DamagedSnapshotError(`${key} is not as it was written`)
      return found
    },
  }
}

/** Null for one of which only a part was written. */
function parsed(found: Buffer): Manifest | null {
  try {
    return JSON.parse(found.toString()) as Manifest
  } catch {
    return null
  }
}

const manifestKey = (slot: Slot) => `${slot}/manifest.json`
const pieceKey = (slot: Slot, number: number) => `${slot}/${number}`
const hashOf = (piece: Uint8Array) => createHash('sha256').update(piece).digest('hex')
