/** Enough for ten minutes of a replica that stands still. */
const maxSamples = 600

type Sample = { position: bigint; at: number }

/**
 * How late a replica is, by the primary's clock alone: since when a position of the write-ahead log has been written that the replica
 * has not replayed yet. Clocks of two machines differ, and a primary that nobody writes to leaves its replica with nothing to replay.
 */
export class ReplicationLag {
  #samples: Sample[] = []
  #newest = -1n

  /** Up to where the primary has written at this time, in milliseconds. */
  note(position: bigint, at: number): void {
    // Another primary may begin where this one had not yet been.
    if (position < this.#newest) this.#samples = []
    if (position === this.#newest) return
    this.#newest = position
    // The oldest says how late it is; of those after it the last says whether it has caught up.
    if (this.#samples.length >= maxSamples) this.#samples.pop()
    this.#samples.push({ position, at })
  }

  /** How many milliseconds of the primary's writing a replica lacks that has replayed up to `position`. */
  of(position: bigint, now: number): number {
    this.#samples = this.#samples.filter((sample) => sample.position > position)
    const oldest = this.#samples[0]
    return oldest === undefined ? 0 : now - oldest.at
  }
}
