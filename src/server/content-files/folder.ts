import { isUtf8 } from 'node:buffer'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readInside, type Unread } from '#platform/files/read-inside.ts'
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

/** A page of a million letters is none. */
const maxBytes = 4_000_000
const unreadable: Record<Unread, string> = {
  missing: 'the link leads nowhere',
  outside: 'the file leads out of the folder',
  'no-file': 'this is no file',
  'too-large': `the file is larger than ${maxBytes / 1_000_000} MB`,
}

export const manyFiles = ['pages', 'posts', 'menus'] as const
export const oneFile = ['blog', 'redirects', 'synonyms', 'filters', 'shop'] as const

/** Reads every file that holds content; what can't be read is noted. Other files of the folder are the merchant's own. */
export async function readFolder(folder: string, { problems }: Findings): Promise<ContentFolder> {
  const found: ContentFolder = {}
  for (const kind of manyFiles) {
    const names = await readdir(join(folder, kind)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') problems.push({ file: kind, line: 1, reason: 'this is no folder' })
      else if (error.code !== 'ENOENT') throw error
    })
    if (!names) continue
    const sources = (found[kind] ??= [])
    for (const name of names.toSorted()) {
      if (name.endsWith('.yml'))
        problems.push({ file: `${kind}/${name}`, line: 1, reason: 'the name has to end in .yaml' })
      if (!name.endsWith('.yaml')) continue
      const source = await readOne(`${kind}/${name}`, true)
      if (source) sources.push(source)
    }
  }
  for (const kind of oneFile) {
    const source = await readOne(`${kind}.yaml`, false)
    if (source) found[kind] = source
  }
  for (const name of (await readdir(folder)).toSorted())
    if (/^\w.*\.ya?ml$/.test(name) && !oneFile.some((kind) => name === `${kind}.yaml`))
      problems.push({ file: name, line: 1, reason: 'the shop reads no file of this name', isWarning: true })
  return found

  /** `isListed`: the folder holds the name, so that it must be read. */
  async function readOne(name: string, isListed: boolean): Promise<SourceFile | undefined> {
    const found = await readInside(folder, name, maxBytes)
    if ('unread' in found) {
      if (found.unread !== 'missing' || isListed)
        problems.push({ file: name, line: 1, reason: unreadable[found.unread] })
      return undefined
    }
    if (!isUtf8(found.data)) {
      problems.push({ file: name, line: 1, reason: 'the file is not written in UTF-8' })
      return undefined
    }
    const { source, problems: wrong } = readSource(name, found.data.toString('utf8'))
    problems.push(...wrong)
    return wrong.length === 0 ? source : undefined
  }
}

/** The slug that a file's name gives: `pages/rolunk.yaml` -> `rolunk`. */
export function slugOfFile(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replace(/\.yaml$/, '')
}
