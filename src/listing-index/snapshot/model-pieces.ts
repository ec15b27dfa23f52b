import { deserialize, serialize } from 'node:v8'
import { eachOf } from '#platform/files/each-of.ts'
import type { Pages } from '../columns/paged-column.ts'
import { firstBlock, type SharedMemory } from '../columns/shared-memory.ts'
import type { IndexColumns, IndexHead } from '../segments/product-index.ts'
import type { SegmentState } from '../segments/segment-blocks.ts'
import type { NameColumns } from '../source/name-ranks.ts'
import type { IndexerState, ProductIndexer } from '../source/product-indexer.ts'
import { restoreWrittenForm, writtenForm } from '../text/document.ts'
import type { TermRange, Vocabulary } from '../text/vocabulary.ts'

/** Of each piece: what is copied, hashed and written in one go stays within a few milliseconds. */
const pieceBytes = 2 * 2 ** 20
const pagesOfPiece = 16
const termsOfPiece = 16_384

type Columns = IndexColumns & NameColumns
type Part =
  | { kind: 'head'; head: IndexHead; ids: Int32Array; moments: Float64Array }
  | { kind: 'segment'; number: number; segment: SegmentState }
  | { kind: 'pages'; column: keyof Columns; pages: Pages }
  | { kind: 'terms'; range: TermRange; written: string[] }

/**
 * All that a model holds of products. The pieces are made one by one: no product may change until the last, while questions may come in
 * between. The first `partCount` are serialized, the others are the memory's bytes.
 */
export function piecesOf(
  indexer: ProductIndexer,
  vocabulary: Vocabulary,
): { partCount: () => number; pieces: Iterable<Uint8Array> } {
  let count = 0
  function* pieces(): Generator<Uint8Array> {
    const { index } = indexer
    // What is remembered of subtrees stands in blocks that nobody would give back.
    index.forgetSubtrees()
    const head = partOfHead(indexer)
    const { end } = index.memory.layout
    yield serialize(head)
    count += 1
    for (const part of furtherParts(indexer, vocabulary)) {
      yield serialize(part)
      count += 1
    }
    for (let from = firstBlock; from < end; from += pieceBytes)
      yield index.memory.u8.slice(from, Math.min(end, from + pieceBytes))
  }
  return { partCount: () => count, pieces: pieces() }
}

function partOfHead({ index, schedule }: ProductIndexer): Part {
  const due = [...schedule.entries()]
  const ids = Int32Array.from(due, ([id]) => id)
  return { kind: 'head', head: index.head, ids, moments: Float64Array.from(due, ([, moment]) => moment) }
}

function* furtherParts({ index, names }: ProductIndexer, vocabulary: Vocabulary): Generator<Part> {
  for (const [number, segment] of index.segments.entries())
    if (segment) yield { kind: 'segment', number, segment: segment.state }
  const columns = { ...index.columns, ...names.columns }
  for (const column of Object.keys(columns) as (keyof Columns)[])
    for (let from = 0; from < columns[column].length; from += pagesOfPiece)
      yield { kind: 'pages', column, pages: columns[column].slice(from, from + pagesOfPiece) }
  for (let from = 0; from < vocabulary.size; from += termsOfPiece) {
    const range = vocabulary.range(from, termsOfPiece)
    yield { kind: 'terms', range, written: range.terms.map(writtenForm) }
  }
}

/** What indexer and vocabulary are made of, from the serialized pieces in their order. */
export function stateOf(parts: Iterable<Uint8Array>, vocabulary: Vocabulary): IndexerState {
  const segments: (SegmentState | undefined)[] = []
  const columns: Columns = { locations: [], productIds: [], shapes: [], models: [], ranks: [], hashes: [] }
  let found: Extract<Part, { kind: 'head' }> | undefined
  for (const bytes of parts) {
    const part = deserialize(bytes) as Part
    if (part.kind === 'head') found = part
    else if (part.kind === 'segment') segments[part.number] = part.segment
    else if (part.kind === 'pages') columns[part.column].push(...part.pages.map(ownPage))
    else restoreTerms(part, vocabulary)
  }
  const { head, ids, moments } = found!
  return {
    index: { ...head, segments: Array.from(segments), columns },
    names: columns,
    moments: Array.from(ids, (id, index): [number, number] => [id, moments[index]!]),
  }
}

/** What is deserialized may be a piece of the bytes, all of which it would hold back. */
const ownPage = (page: Pages[number]) => page?.slice()

function restoreTerms({ range, written }: Extract<Part, { kind: 'terms' }>, vocabulary: Vocabulary): void {
  vocabulary.restore(range)
  for (const [index, term] of range.terms.entries())
    if (written[index] !== term) restoreWrittenForm(term, written[index]!)
}

const readTogether = 4

/** Writes the memory's bytes, of which `read` gives one piece after another, to where they stood. */
export async function fillMemory(
  memory: SharedMemory,
  numbers: readonly number[],
  read: (number: number) => Promise<Uint8Array>,
): Promise<void> {
  await eachOf(numbers.entries(), readTogether, async ([position, number]) => {
    memory.u8.set(await read(number), firstBlock + position * pieceBytes)
  })
}
