import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveTo, type PostgresAccount } from './postgres-account.ts'

/** The platform's limit is 107 bytes for the whole name (103 on macOS); `.s.PGSQL.5432.lock` is not a socket. */
const LONGEST_SOCKET_BYTES = process.platform === 'darwin' ? 103 : 107

/**
 * A private folder for the socket: in the data folder, or where that path is too long, a fresh one in the system's
 * temporary folder (fresh, because a guessable name there could be another user's).
 */
export function makeSocketFolder(account: PostgresAccount): { path: string; remove: () => void } {
  const inside = join(account.home, 'socket')
  const fits = Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= LONGEST_SOCKET_BYTES
  const path = fits ? inside : mkdtempSync(join(tmpdir(), 'boltiv-socket-'))
  if (fits) rmSync(inside, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o700)
  giveTo(account, path)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
