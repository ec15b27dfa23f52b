import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { CLUSTER_DATABASE, CLUSTER_USER } from './cluster.ts'
import { socketUrl } from './connection-url.ts'
import { readPostmasterFile } from './postmaster.ts'
import { commandLine, isAlive, processIdentity } from './process-identity.ts'

/**
 * The address of the database that a running shop has started on this data folder; null when no shop runs there. A
 * database whose shop was killed counts as none: the next start takes the folder over and stops it.
 */
export function findRunningPostgres(dataDir: string): { url: string } | null {
  if (!existsSync(dataDir)) return null
  const folder = realpathSync(dataDir)
  if (!isHeld(join(folder, 'shop.lock'))) return null
  const pointer = join(folder, 'postgres-elsewhere')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : folder
  const cluster = join(home, 'postgres')
  const server = readPostmasterFile(cluster)
  if (!server?.ready || !isAlive(server.pid) || !commandLine(server.pid).includes(cluster)) return null
  return { url: socketUrl({ socketDir: server.socketDir, user: CLUSTER_USER, database: CLUSTER_DATABASE }) }
}

function isHeld(lockFile: string): boolean {
  try {
    const holder = JSON.parse(readFileSync(lockFile, 'utf8')) as { pid: number; identity: string }
    return processIdentity(holder.pid) === holder.identity
  } catch {
    return false
  }
}
