import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** `nobody`: an account with a name everywhere. Programs of others run as it too, so nothing of value is left in its hands. */
const NOBODY = 65534
/** The last numbers before it, which neither distributions nor systemd give to anybody. */
const OWN_ACCOUNTS = { first: 65520, count: 14 }
const UNSHARE = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]

/** How and where this machine can run PostgreSQL's programs. */
export interface PostgresAccount {
  /** Folder with `bin`, `lib` and `share`. */
  binaries: string
  /** Folder whose sub-folders PostgreSQL may own: the cluster and its socket. */
  home: string
  /** The command that runs a program under the right account. */
  command(program: string, args: string[]): { file: string; args: string[] }
  /** For `spawn`: the account to change to. */
  identity: Identity
  /** Owner of PostgreSQL's files; undefined when it is simply us. */
  owner: number | undefined
  /** The same while the cluster is made: initdb wants an account with a name. */
  maker: Pick<PostgresAccount, 'identity' | 'owner'>
}
type Identity = { uid?: number; gid?: number }

/**
 * Chooses the account: whoever runs as it reads all data, and the socket wants nothing else. An ordinary user just runs
 * it. PostgreSQL refuses root, who changes to a number that nobody else has; where that one cannot enter the folders, a user
 * namespace makes root look like `nobody`; where those are forbidden, programs and data live in a folder that everybody can
 * enter, and DATA_DIR remembers which.
 */
export function choosePostgresAccount(
  binaries: string,
  dataDir: string,
  log: (line: string) => void,
): PostgresAccount {
  if (process.getuid?.() !== 0) return asOurselves(binaries, dataDir)
  const pointer = join(dataDir, 'postgres-elsewhere')
  if (existsSync(pointer)) return elsewhere(binaries, readFileSync(pointer, 'utf8').trim())
  if (isReached(binaries, dataDir)) return asOwnAccount(binaries, dataDir)
  if (namespaceWorks(binaries)) return inNamespace(binaries, dataDir)
  const home = homeElsewhere(dataDir)
  const account = elsewhere(binaries, home)
  writeFileSync(pointer, `${home}\n`)
  log(`PostgreSQL cannot run as root below ${dataDir}: the database lives in ${home}.`)
  return account
}

/** Gives the folder and what is in it to PostgreSQL's account, its top last, so that a broken run is repeated. */
export function giveTo(account: Pick<PostgresAccount, 'owner'>, folder: string): void {
  if (account.owner === undefined || statSync(folder).uid === account.owner) return
  const owner = account.owner
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry)
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, owner, owner)
  }
  chownSync(folder, owner, owner)
}

function direct(binaries: string): PostgresAccount['command'] {
  return (program, args) => ({ file: join(binaries, 'bin', program), args })
}

/** initdb wants an account with a name; a container may run under a bare number, which the namespace covers. */
function asOurselves(binaries: string, home: string): PostgresAccount {
  const maker = { identity: {}, owner: undefined }
  if (!hasAccountName() && namespaceWorks(binaries))
    return { ...inNamespace(binaries, home), ...maker, maker }
  return { binaries, home, command: direct(binaries), ...maker, maker }
}

function hasAccountName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function asOwnAccount(binaries: string, home: string): PostgresAccount {
  const as = (id: number) => ({ identity: { uid: id, gid: id }, owner: id })
  const own = ownAccount(home)
  return { binaries, home, command: direct(binaries), ...as(own), maker: as(NOBODY) }
}

/** Shops of one machine have different ones, as far as the numbers last. */
function ownAccount(home: string): number {
  const { first, count } = OWN_ACCOUNTS
  return first + (createHash('sha256').update(home).digest().readUInt32BE() % count)
}

function inNamespace(binaries: string, home: string): PostgresAccount {
  const command: PostgresAccount['command'] = (program, args) => ({
    file: 'unshare',
    args: [...UNSHARE, join(binaries, 'bin', program), ...args],
  })
  const maker = { identity: {}, owner: 0 }
  return { binaries, home, command, ...maker, maker }
}

/** Whether an account that owns nothing yet can run the programs and enter the folder. */
function isReached(binaries: string, dataDir: string): boolean {
  const test = '"$0" --version && test -r "$1" && test -x "$2"'
  const share = join(binaries, 'share')
  const args = ['-c', test, join(binaries, 'bin', 'postgres'), share, dataDir]
  const isReachedBy = (id: number) =>
    spawnSync('/bin/sh', args, { uid: id, gid: id, stdio: 'ignore' }).status === 0
  return isReachedBy(ownAccount(dataDir)) && isReachedBy(NOBODY)
}

function namespaceWorks(binaries: string): boolean {
  return (
    spawnSync('unshare', [...UNSHARE, join(binaries, 'bin', 'postgres'), '--version'], { stdio: 'ignore' })
      .status === 0
  )
}

/** A permanent place if there is one: data in a temporary folder would not survive a restart of the machine. */
function homeElsewhere(dataDir: string): string {
  const parent = existsSync('/var/lib') ? '/var/lib' : tmpdir()
  return join(parent, `boltiv-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

function elsewhere(binaries: string, home: string): PostgresAccount {
  mkdirSync(home, { recursive: true, mode: 0o711 })
  chmodSync(home, 0o711)
  const version = statSync(join(binaries, 'bin', 'postgres')).size
  const copy = join(home, `programs-${version}`)
  if (!existsSync(join(copy, 'complete'))) {
    cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true })
    writeFileSync(join(copy, 'complete'), '')
  }
  if (!isReached(copy, home)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot be started as root on this machine: run the shop as an ordinary user or set DATABASE_URL.`,
    )
  }
  return asOwnAccount(copy, home)
}
