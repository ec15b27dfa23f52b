import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Findings } from './findings.ts'
import { readSource, type SourceFile } from './source-file.ts'

/** The folder's files as data. A kind that the folder does not have is undefined; a kind of many files is a list. */
export type ContentFolder = {
  pages?: SourceFile[]
  posts?: SourceFile[]
  menus?: SourceFile[]
  blog?: SourceFile
  redirects?: SourceFile
  synonyms?: SourceFile
  filters?: SourceFile
  shop?: SourceFile
}

export const manyFiles = ['pages', 'posts', 'menus'] as const
export const oneFile = ['blog', 'redirects', 'synonyms', 'filters', 'shop'] as const

/** Reads every file that holds content; what can't be read is noted. Other files of the folder are the merchant's own. */
export async function readFolder(folder: string, { problems }: Findings): Promise<ContentFolder> {
  const found: ContentFolder = {}
  for (const kind of manyFiles) {
    const names = await readdir(join(folder, kind)).catch(orMissing)
    if (!names) continue
    const sources = (found[kind] ??= [])
    for (const name of names.toSorted()) {
      if (name.endsWith('.yml'))
        problems.push({ file: `${kind}/${name}`, line: 1, reason: 'the name has to end in .yaml' })
      if (!name.endsWith('.yaml')) continue
      const source = await readOne(`${kind}/${name}`)
      if (source) sources.push(source)
    }
  }
  for (const kind of oneFile) {
    const source = await readOne(`${kind}.yaml`)
    if (source) found[kind] = source
  }
  for (const name of (await readdir(folder)).toSorted())
    if (/^\w.*\.ya?ml$/.test(name) && !oneFile.some((kind) => name === `${kind}.yaml`))
      problems.push({ file: name, line: 1, reason: 'the shop reads no file of this name', isWarning: true })
  return found

  async function readOne(name: string): Promise<SourceFile | undefined> {
    const text = await readFile(join(folder, name), 'utf8').catch(orMissing)
    if (text === undefined) return undefined
    const { source, problems: unreadable } = readSource(name, text)
    problems.push(...unreadable)
    return unreadable.length === 0 ? source : undefined
  }
}

function orMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** The slug that a file's name gives: `pages/rolunk.yaml` -> `rolunk`. */
export function slugOfFile(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replace(/\.yaml$/, '')
}
