import type { Contents } from './contents.ts'
import type { Findings } from './findings.ts'
import type { Pictures } from './pictures.ts'
import type { References } from './references.ts'
import type { SourceFile } from './source-file.ts'

/** What the readers of files share: what the shop holds, what the files want, and what is wrong with them. */
export type Reading = {
  current: Contents
  wanted: Contents
  findings: Findings
  pictures: Pictures
  references: References
  now: Date
}

/** Puts a thing among what is wanted; a name that another file has taken is noted at `path`. */
export function want<Value>(
  { findings }: Reading,
  things: Map<string, Value>,
  {
    source,
    path,
    name,
    value,
  }: { source: SourceFile; path: readonly PropertyKey[]; name: string; value: Value },
): void {
  if (things.has(name)) findings.refuse(source, path, `${name} stands in the files twice`)
  else things.set(name, value)
}
