import { entryProblem, type MenuEntry } from '#server/content/index.ts'
import { comparableMenu } from './contents.ts'
import { menuFile } from './file-shapes.ts'
import { slugOfFile } from './folder.ts'
import { isBlock } from './pictures.ts'
import { want, type Reading } from './reading.ts'
import type { SourceFile } from './source-file.ts'

export function readMenu(reading: Reading, source: SourceFile): void {
  const data = isBlock(source.data) ? { slug: slugOfFile(source.name), ...source.data } : source.data
  const file = reading.findings.read(source, menuFile, data)
  if (!file) return
  checkEntries(reading, source, file.items, ['items'])
  const value = comparableMenu(file.items)
  want(reading, reading.wanted.menu, { source, path: ['slug'], name: file.slug, value })
}

function checkEntries(
  reading: Reading,
  source: SourceFile,
  entries: readonly MenuEntry[],
  path: readonly PropertyKey[],
): void {
  entries.forEach((entry, position) => {
    const at = [...path, position]
    const problem = entryProblem(entry)
    if (problem !== null) reading.findings.refuse(source, at, problem)
    if (entry.entity) reading.references.need(source, [...at, 'entity', 'slug'], entry.entity)
    if (entry.url !== null) reading.references.link(source, [...at, 'url'], entry.url)
    checkEntries(reading, source, entry.children, [...at, 'children'])
  })
}
