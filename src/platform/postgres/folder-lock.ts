import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { processIdentity } from './process-identity.ts'

interface Holder {
  pid: number
  identity: string
}

/**
 * Makes this process the only one that works on a folder; returns the function that gives it back. A lock whose
 * holder is gone (killed, or its pid now belongs to another process) is taken over.
 * @throws EmbeddedPostgresError when a live process holds it.
 */
export function lockFolder(lockFile: string, folder: string): () => void {
  const mine = `${lockFile}.${process.pid}`
  const holder: Holder = { pid: process.pid, identity: processIdentity(process.pid) ?? '' }
  writeFileSync(mine, JSON.stringify(holder))
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (linked(mine, lockFile)) return () => release(lockFile)
      const other = readHolder(lockFile)
      if (other && processIdentity(other.pid) === other.identity) throw refusal(folder, other.pid)
      takeAway(lockFile)
    }
    throw new EmbeddedPostgresError(`The data folder ${folder} could not be locked: try again.`)
  } finally {
    rmSync(mine, { force: true })
  }
}

function refusal(folder: string, pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data folder ${folder} is in use by another shop process (pid ${pid}): stop that one or set another DATA_DIR.`,
  )
}

/** A hard link appears whole or not at all, so nobody reads half a lock. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Renames the dead lock away and looks at it again: two starters must not remove each other's fresh lock. */
function takeAway(lockFile: string): void {
  const aside = `${lockFile}.${process.pid}.dead`
  try {
    renameSync(lockFile, aside)
  } catch {
    return
  }
  const taken = readHolder(aside)
  if (taken && processIdentity(taken.pid) === taken.identity) linked(aside, lockFile)
  rmSync(aside, { force: true })
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function release(lockFile: string): void {
  if (readHolder(lockFile)?.pid === process.pid) rmSync(lockFile, { force: true })
}
