import { rename, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { readInside } from '#platform/files/read-inside.ts'
import type { Base } from './base.ts'
import type { Findings } from './findings.ts'

/** Stands in the folder beside the files, and belongs into git with them. */
export const baseFile = 'base.json'

const maxBytes = 20_000_000
const base = z.record(z.string(), z.record(z.string(), z.string()))

/** What the folder knows of the shop; null for a folder that has never met it. */
export async function readBase(folder: string, { problems }: Findings): Promise<Base | null> {
  const found = await readInside(folder, baseFile, maxBytes)
  if ('unread' in found && found.unread === 'missing') return null
  const read = 'data' in found ? base.safeParse(parsed(found.data.toString('utf8'))) : undefined
  if (read?.success) return read.data
  problems.push({ file: baseFile, line: 1, reason: 'this was not written by a pull or a push' })
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One line for each thing, in order, so that git merges them. False where the folder can't be written. */
export async function writeBase(folder: string, known: Base): Promise<boolean> {
  const lines = Object.keys(known)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}: ${JSON.stringify(known[name])}`)
  const path = join(folder, baseFile)
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    await writeFile(temporary, `{\n${lines.join(',\n')}\n}\n`, { flag: 'wx' })
    await rename(temporary, path)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
    throw error
  }
}
