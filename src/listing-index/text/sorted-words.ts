/** Rules of finding words by how they begin, while words keep coming. Pure. */

const tailLimit = 256
const runLimit = 16_384

/** Numbered words in order. Adding costs little at any size: sorted runs are merged only up to 16,384 words. */
export type SortedWords = {
  add(id: number, word: string): void
  /** Every word with this beginning, in no order. */
  each(prefix: string, visit: (id: number) => void): void
}
type Entry = { id: number; word: string }

export function createSortedWords(): SortedWords {
  const runs: Entry[][] = []
  let tail: Entry[] = []

  function closeTail(): void {
    let run = tail.sort((a, b) => (a.word < b.word ? -1 : 1))
    tail = []
    while (runs.length > 0 && runs.at(-1)!.length <= run.length && run.length < runLimit)
      run = mergeRuns(runs.pop()!, run)
    runs.push(run)
  }

  return {
    add(id, word) {
      tail.push({ id, word })
      if (tail.length >= tailLimit) closeTail()
    },
    each(prefix, visit) {
      for (const { id, word } of tail) if (word.startsWith(prefix)) visit(id)
      for (const run of runs)
        for (let at = lowerBound(run, prefix); at < run.length && run[at]!.word.startsWith(prefix); at += 1)
          visit(run[at]!.id)
    },
  }
}

function mergeRuns(a: Entry[], b: Entry[]): Entry[] {
  const merged: Entry[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) merged.push(a[i]!.word < b[j]!.word ? a[i++]! : b[j++]!)
  while (i < a.length) merged.push(a[i++]!)
  while (j < b.length) merged.push(b[j++]!)
  return merged
}

function lowerBound(run: Entry[], prefix: string): number {
  let low = 0
  let high = run.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (run[middle]!.word < prefix) low = middle + 1
    else high = middle
  }
  return low
}
