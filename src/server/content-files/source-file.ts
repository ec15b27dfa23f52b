import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml'
import { holdsUnstorableText } from '#platform/http/validation.ts'
import { withoutNulls, type Problem } from './content-files.ts'

/** A YAML file as data. `lineOf` finds the line of the key at a path, or of what would hold it. */
export type SourceFile = {
  /** From the folder: `pages/rolunk.yaml`. */
  name: string
  /** Keys that hold nothing are left out. */
  data: unknown
  lineOf: (path: readonly PropertyKey[]) => number
}

/** Reads a file's text; `problems` says why it can't be read. */
export function readSource(name: string, text: string): { source: SourceFile; problems: Problem[] } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line
  const problems = document.errors.map(({ pos, message }): Problem => ({
    file: name,
    line: lineAt(pos[0]),
    reason: message,
  }))
  const data = problems.length === 0 ? dataOf(document) : { problem: undefined, data: undefined }
  if (data.problem !== undefined) problems.push({ file: name, line: 1, reason: data.problem })
  return {
    source: { name, data: data.data, lineOf: (path) => lineAt(offsetOf(document, path)) },
    problems,
  }
}

function dataOf(document: Document): { data: unknown; problem: string | undefined } {
  try {
    const written: unknown = document.toJS({ maxAliasCount: 100 })
    if (holdsItself(written))
      return { data: undefined, problem: 'a block of the file holds itself by an alias' }
    if (written === null || written === undefined) return { data: undefined, problem: 'the file is empty' }
    if (holdsUnstorableText(written))
      return { data: undefined, problem: 'the text holds a character that cannot be kept' }
    return { data: withoutNulls(written), problem: undefined }
  } catch (error) {
    return { data: undefined, problem: (error as Error).message }
  }
}

/** `a: &a [*a]` has no end. */
function holdsItself(value: unknown, above: readonly unknown[] = []): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (above.includes(value)) return true
  return Object.values(value).some((item) => holdsItself(item, [...above, value]))
}

function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents
  let offset = document.contents?.range?.[0] ?? 0
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(isScalar(key) ? key.value : key) === String(step))
      if (!pair) return offset
      offset = isScalar(pair.key) ? (pair.key.range?.[0] ?? offset) : offset
      node = pair.value
    } else if (isSeq(node)) {
      const item: unknown = node.items[Number(step)]
      if (item === undefined) return offset
      offset = (item as { range?: [number] | null }).range?.[0] ?? offset
      node = item
    } else return offset
  }
  return offset
}
