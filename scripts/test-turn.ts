import { spawnSync } from 'node:child_process'
import { turnOf } from '../tests/support/long-files.ts'

/** The turn of the commit that is checked out; undefined where that is unknown, as in an archive: then everything runs. */
export function turnOfCheckout(folder: string = import.meta.dirname): number | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' })
  return status === 0 ? turnOf(stdout.trim()) : undefined
}
