import { lstat, readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'

/** Why a file of a folder was not read. */
export type Unread = 'missing' | 'outside' | 'no-file' | 'too-large'

/**
 * Reads a file that a merchant's folder or table names. Only plain files within the folder: a pipe would never end, and a path or a
 * link could lead to the machine's own files. Never throws for what stands there.
 */
export async function readInside(
  folder: string,
  name: string,
  maxBytes: number,
): Promise<{ data: Buffer } | { unread: Unread }> {
  const path = resolve(folder, name)
  const inside = (file: string, of: string) => file.startsWith(of.endsWith(sep) ? of : of + sep)
  if (!inside(path, resolve(folder))) return { unread: 'outside' }
  if (!(await lstat(path).catch(() => null))) return { unread: 'missing' }
  const real = await realpath(path).catch(() => null)
  // A link to nothing, or a circle of links.
  if (real === null) return { unread: 'missing' }
  if (!inside(real, await realpath(folder))) return { unread: 'outside' }
  const found = await stat(real)
  if (!found.isFile()) return { unread: 'no-file' }
  if (found.size > maxBytes) return { unread: 'too-large' }
  return { data: await readFile(real) }
}
