import { readFileSync } from 'node:fs'
import { checkServerIdentity, type ConnectionOptions, type PeerCertificate } from 'node:tls'

/** An address that the shop can't use, in a sentence without what is secret in it. */
export class DatabaseAddressError extends Error {
  override name = 'DatabaseAddressError'
}

export type DatabaseHost = { host: string; port: number }

/** An address as libpq reads it, for both drivers. */
export type DatabaseAddress = {
  /** In the order in which they are tried. */
  hosts: DatabaseHost[]
  /** Of the unix socket, in place of a host. */
  folder: string | undefined
  user: string | undefined
  password: string | undefined
  database: string
  /** Whether the connection is encrypted; `preferred`: where the server can. */
  encryption: 'off' | 'preferred' | 'required'
  /** What the server's certificate is checked by. */
  tls: ConnectionOptions
  /** TLS from the first byte, of PostgreSQL 17 and later. */
  isDirectTls: boolean
  /** Which of several hosts is wanted. */
  target: 'any' | 'primary' | 'standby'
  /** Of the server's settings, as `-c name=value`. */
  serverOptions: string | undefined
}

const shape = /^postgres(?:ql)?:\/\/(?:([^@/?#]*(?:@[^@/?#]*)*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/
const defaultPort = 5432
const sslModes = ['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'verify-full'] as const
type SslMode = (typeof sslModes)[number]
const targets: Readonly<Record<string, DatabaseAddress['target']>> = {
  any: 'any',
  'read-write': 'primary',
  primary: 'primary',
  'read-only': 'standby',
  standby: 'standby',
}
/** Of other programs, or set by the shop itself: without effect here. */
const passedOver =
  /^(application_name|channel_binding|connect_timeout|gssencmode|keepalives\w*|pgbouncer|uselibpqcompat)$/
const known = new Set([
  'host',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'sslnegotiation',
  'target_session_attrs',
  'options',
])

/** @throws DatabaseAddressError for what can't be read, or names a file that can't be. */
export function readDatabaseAddress(written: string): DatabaseAddress {
  const [, credentials = '', places = '', database = '', query = ''] =
    shape.exec(written) ?? fail('it is not an address like postgres://user:password@host/database')
  const parameters = new URLSearchParams(query)
  for (const name of parameters.keys())
    if (!known.has(name) && !passedOver.test(name)) fail(`the parameter ${name} is not known`)
  const folder = parameters.get('host')
  const hosts = readHosts(folder === null || folder.startsWith('/') ? places : folder)
  const [user, password] = splitOnce(credentials, ':')
  const sslMode = readOneOf(parameters, 'sslmode', sslModes)
  return {
    hosts,
    folder: folder?.startsWith('/') ? folder : undefined,
    user: decode(user),
    password: decode(password),
    database: decode(database) ?? '',
    encryption: encryptionOf(sslMode),
    tls: readTls(parameters, sslMode, hosts),
    isDirectTls: readOneOf(parameters, 'sslnegotiation', ['postgres', 'direct'] as const) === 'direct',
    target: targetOf(parameters, hosts),
    serverOptions: parameters.get('options') ?? undefined,
  }
}

function fail(reason: string): never {
  throw new DatabaseAddressError(reason)
}

function readHosts(places: string): DatabaseHost[] {
  if (places === '') return [{ host: 'localhost', port: defaultPort }]
  return places.split(',').map((place) => {
    const [, host = '', port] =
      /^(\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/i.exec(place) ?? fail('it has a host that can’t be read')
    const bare = host.startsWith('[') ? host.slice(1, -1) : host
    return { host: decode(bare) ?? bare, port: port === undefined ? defaultPort : Number(port) }
  })
}

const encryptionOf = (mode: SslMode | undefined): DatabaseAddress['encryption'] => {
  if (mode === undefined || mode === 'disable') return 'off'
  return mode === 'allow' || mode === 'prefer' ? 'preferred' : 'required'
}

/** `require` checks the certificate when its authority is given, as libpq does. */
function readTls(
  parameters: URLSearchParams,
  mode: SslMode | undefined,
  hosts: readonly DatabaseHost[],
): ConnectionOptions {
  const root = parameters.get('sslrootcert')
  if (root !== null && encryptionOf(mode) === 'off')
    fail('sslrootcert is of no use without sslmode=verify-full')
  const own = {
    ...(root === null || root === 'system' ? {} : { ca: readFile('sslrootcert', root) }),
    ...readIfGiven(parameters, 'sslcert', 'cert'),
    ...readIfGiven(parameters, 'sslkey', 'key'),
  }
  if (mode === 'verify-full') return { ...own, rejectUnauthorized: true, checkServerIdentity: isOneOf(hosts) }
  if (mode === 'verify-ca' || (mode === 'require' && root !== null))
    return { ...own, rejectUnauthorized: true, checkServerIdentity: () => undefined }
  return { ...own, rejectUnauthorized: false }
}

/** The hosts are one database: whichever of them is met may name any of them. */
const isOneOf = (hosts: readonly DatabaseHost[]) => (_name: string, certificate: PeerCertificate) => {
  const problems = hosts.map(({ host }) => checkServerIdentity(host, certificate))
  return problems.includes(undefined) ? undefined : problems[0]
}

function readIfGiven(parameters: URLSearchParams, name: string, as: 'cert' | 'key'): ConnectionOptions {
  const path = parameters.get(name)
  return path === null ? {} : { [as]: readFile(name, path) }
}

function readFile(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    return fail(`${name} can’t be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`)
  }
}

/** Of several hosts the one that takes writes, unless said otherwise. */
function targetOf(parameters: URLSearchParams, hosts: readonly DatabaseHost[]): DatabaseAddress['target'] {
  const written = parameters.get('target_session_attrs')
  if (written === null) return hosts.length > 1 ? 'primary' : 'any'
  return targets[written] ?? fail(`target_session_attrs is not one of ${Object.keys(targets).join(', ')}`)
}

function readOneOf<T extends string>(
  parameters: URLSearchParams,
  name: string,
  values: readonly T[],
): T | undefined {
  const written = parameters.get(name)
  if (written === null) return undefined
  return values.find((value) => value === written) ?? fail(`${name} is not one of ${values.join(', ')}`)
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function decode(text: string | undefined): string | undefined {
  if (!text) return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    return fail('it has a % that stands for no character')
  }
}
