import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { allowsDemoDoors } from '#platform/security/demo-doors.ts'
import type { AppSecret } from '#platform/security/ids.ts'
import { isLoopback } from '#platform/security/loopback.ts'
import { fileSettings, readS3, readS3Backups, type S3Settings } from './config-files.ts'
import {
  pluginServices,
  readServiceSettings,
  SERVICE_SETTINGS,
  type DeskService,
  type ServiceSettings,
} from './config-services.ts'
import {
  address,
  ConfigError,
  flag,
  parseUrl,
  secret,
  serviceLike,
  setting,
  text,
  type Setting,
} from './config-setting.ts'

export type {
  DeskService,
  InvoiceSettings,
  MeasuringSettings,
  PaymentSettings,
  RetentionSettings,
} from './config-services.ts'
export type { S3Settings } from './config-files.ts'
export { ConfigError } from './config-setting.ts'

export type LogLevel = (typeof LOG_LEVELS)[number]
export type Mode = (typeof MODES)[number]

export interface Config extends ServiceSettings {
  mode: Mode
  host: string
  port: number
  /** Address of the management port; never a public one. */
  managementHost: string
  managementPort: number
  dataDir: string
  /** Where nightly backups are written; undefined: none are made. */
  backupDir: string | undefined
  /** What backups are encrypted with; undefined: they are not. */
  backupKeyFile: string | undefined
  /** Where files are, for all machines of a shop; undefined: in the data folder. */
  s3: S3Settings | undefined
  /** Whether backups are copied there too. */
  s3Backups: boolean
  /** Undefined: the built-in PostgreSQL in the data folder. */
  databaseUrl: string | undefined
  databasePool: number
  /** Origin that customers see, without a closing slash. */
  publicUrl: string
  /** Origin of the merchant's desk where it has a host of its own; undefined: `/admin` of the shop. */
  adminUrl: string | undefined
  demo: boolean
  smtpUrl: string | undefined
  mailFrom: string
  trustedProxies: string[]
  /** How long a process that was asked to end goes on serving, so that whoever balances sees it go. */
  drainMilliseconds: number
  logLevel: LogLevel
  /** Undefined: see {@link loadSecret}. */
  appSecret: string | undefined
  /** Nothing is signed with them any more; what was goes on. */
  previousSecrets: string[]
  rateLimits: boolean
  /** How many connections one address may have open, trusted proxies and this machine excepted; 0: any number. */
  connectionsPerAddress: number
  /** How late the process may be before it turns requests away; 0: whatever happens. */
  overloadMilliseconds: number
  /** What cached pages and responses may take; 0 caches none. */
  pageCacheBytes: number
  /** Where customers may sign in from, in the order of their buttons. */
  socialProviders: SocialProviderSettings[]
}

export type SocialProviderSettings = {
  protocol: 'oidc' | 'facebook'
  /** In addresses: `google`. */
  slug: string
  /** On buttons: `Google`. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const MODES = ['production', 'development', 'test'] as const
const MIN_SECRET_LENGTH = 32

const port = text.refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65535)
const origin = address('http:', 'https:').refine((value) => {
  const url = parseUrl(value)
  return url !== undefined && url.href === `${url.origin}/` && !value.includes('?') && !value.includes('#')
})
const issuer = serviceLike((url) => !url.search && !url.hash)
const addressOrRange = /^[0-9a-f.:]+(\/\d{1,3})?$/i
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

const baseSettings = {
  PORT: setting(port, 'a port number from 0 to 65535', '3000'),
  HOST: setting(text.regex(/^\S+$/), 'an address or host name', '127.0.0.1'),
  MANAGEMENT_HOST: setting(text.regex(/^\S+$/), 'an address or host name', '127.0.0.1'),
  MANAGEMENT_PORT: setting(port, 'a port number from 0 to 65535', '3001'),
  DATA_DIR: setting(text.min(1), 'a folder', '.data'),
  BACKUP_DIR: setting(text.min(1), 'a folder, or none', 'DATA_DIR/backups'),
  BACKUP_KEY_FILE: setting(
    text.min(1),
    'a file of at least 32 random bytes',
    'none: backups are not encrypted',
  ),
  ...fileSettings,
  DATABASE_URL: secret(
    address('postgres:', 'postgresql:'),
    'an address like postgres://user:password@host/database',
    'built-in PostgreSQL',
  ),
  DATABASE_POOL: setting(text.regex(/^([1-9]\d?|1\d\d|200)$/), 'a number from 1 to 200', '10'),
  PUBLIC_URL: setting(origin, 'an origin like https://shop.example.hu, without a path', 'http://HOST:PORT'),
  ADMIN_URL: setting(origin, 'an origin like https://desk.example.hu, without a path', 'PUBLIC_URL'),
  SHOP_DEMO: setting(flag, '0 or 1', '1 without DATABASE_URL, else 0'),
  SMTP_URL: secret(
    address('smtp:', 'smtps:'),
    'an address like smtp://user:password@host:587',
    'mails are stored in DATA_DIR/mail',
    'Levélküldő szerver',
  ),
  MAIL_FROM: setting(
    text.regex(/^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/),
    'an address like Name <shop@example.hu>',
    'Gumi & Garázs <bolt@example.hu>',
    'Feladó',
  ),
  TRUSTED_PROXIES: setting(
    text.refine((value) =>
      list(value).every((item) => PROXY_NAMES.includes(item) || addressOrRange.test(item)),
    ),
    'addresses or ranges with commas between, like 10.0.0.0/8,127.0.0.1',
    'none',
  ),
  DRAIN_SECONDS: setting(text.regex(/^([0-9]|[1-9]\d|1[01]\d|120)$/), 'a number from 0 to 120', '5'),
  LOG_LEVEL: setting(z.enum(LOG_LEVELS), `one of ${LOG_LEVELS.join(', ')}`, 'info'),
  APP_SECRET: secret(
    text.min(MIN_SECRET_LENGTH),
    `at least ${MIN_SECRET_LENGTH} characters`,
    'made once, stored in DATA_DIR/secret',
  ),
  APP_SECRET_PREVIOUS: secret(
    text.refine((value) => list(value).every((item) => item.length >= MIN_SECRET_LENGTH)),
    `secrets of at least ${MIN_SECRET_LENGTH} characters with commas between`,
    'none',
  ),
  RATE_LIMITS: setting(flag, '0 or 1', '1'),
  CONNECTIONS_PER_ADDRESS: setting(text.regex(/^(0|[1-9]\d{0,4})$/), 'a number from 0 to 99999', '256'),
  OVERLOAD_MS: setting(
    text.regex(/^(0|[1-9]\d{0,4})$/),
    'a number of milliseconds from 0 to 99999',
    '1000, or 0 when SHOP_MODE is test',
  ),
  PAGE_CACHE_MB: setting(
    text.regex(/^(0|[1-9]\d{0,4})$/),
    'a number of megabytes from 0 to 99999',
    '64, or 0 when SHOP_MODE is not production',
  ),
  GOOGLE_CLIENT_ID: setting(text, 'the client id', 'none'),
  GOOGLE_CLIENT_SECRET: secret(text, 'the client secret', 'none'),
  FACEBOOK_CLIENT_ID: setting(text, 'the app id', 'none'),
  FACEBOOK_CLIENT_SECRET: secret(text, 'the app secret', 'none'),
  OIDC_ISSUER: setting(issuer, 'an address like https://id.example.hu (http for this machine alone)', 'none'),
  OIDC_NAME: setting(text.max(40), 'a name of at most 40 characters', 'OpenID'),
  OIDC_CLIENT_ID: setting(text, 'the client id', 'none'),
  OIDC_CLIENT_SECRET: secret(text, 'the client secret', 'none'),
}
const modeSettings = {
  SHOP_MODE: setting(z.enum(MODES), `one of ${MODES.join(', ')}`, 'production'),
}
const ownSettings = { ...baseSettings, ...modeSettings }

/** Every setting, in the order of `docs/settings.md`; a test keeps the two equal. */
export const SETTINGS: Readonly<Record<string, Setting>> = {
  ...baseSettings,
  ...SERVICE_SETTINGS,
  ...modeSettings,
}

/**
 * The shop's configuration from environment variables; an empty environment gives a working shop, and an empty value
 * counts as none. Below it counts what the merchant has set at the desk.
 * @throws ConfigError for the first wrong setting.
 */
export function loadConfig(environment: Environment, stored: StoredSettings = {}): Config {
  const env = withStored(environment, stored)
  const read = (name: keyof typeof ownSettings): string | undefined => readSetting(name, env[name])
  const host = read('HOST') ?? ownSettings.HOST.fallback
  const number = (name: NumberSetting): number => Number(read(name) ?? ownSettings[name].fallback)
  const dataDir = read('DATA_DIR') ?? ownSettings.DATA_DIR.fallback
  const backupDir = read('BACKUP_DIR')
  const databaseUrl = read('DATABASE_URL')
  const webPort = number('PORT')
  const mode = (read('SHOP_MODE') ?? ownSettings.SHOP_MODE.fallback) as Mode
  const demo = (read('SHOP_DEMO') ?? (databaseUrl ? '0' : '1')) === '1'
  const publicUrl = (read('PUBLIC_URL') ?? defaultPublicUrl(host, webPort)).replace(/\/$/, '')
  const smtpUrl = read('SMTP_URL')
  const config: Config = {
    mode,
    host,
    port: webPort,
    managementHost: read('MANAGEMENT_HOST') ?? ownSettings.MANAGEMENT_HOST.fallback,
    managementPort: number('MANAGEMENT_PORT'),
    dataDir,
    backupDir: backupDir === 'none' ? undefined : (backupDir ?? join(dataDir, 'backups')),
    backupKeyFile: read('BACKUP_KEY_FILE'),
    s3: readS3((name) => readSetting(name, env[name])),
    s3Backups: readS3Backups((name) => readSetting(name, env[name])),
    databaseUrl,
    databasePool: number('DATABASE_POOL'),
    publicUrl,
    adminUrl: read('ADMIN_URL')?.replace(/\/$/, ''),
    demo,
    smtpUrl,
    mailFrom: read('MAIL_FROM') ?? ownSettings.MAIL_FROM.fallback,
    trustedProxies: list(read('TRUSTED_PROXIES') ?? ''),
    drainMilliseconds: number('DRAIN_SECONDS') * 1000,
    logLevel: (read('LOG_LEVEL') ?? ownSettings.LOG_LEVEL.fallback) as LogLevel,
    appSecret: read('APP_SECRET'),
    previousSecrets: list(read('APP_SECRET_PREVIOUS') ?? ''),
    rateLimits: (read('RATE_LIMITS') ?? ownSettings.RATE_LIMITS.fallback) === '1',
    connectionsPerAddress: number('CONNECTIONS_PER_ADDRESS'),
    overloadMilliseconds: Number(read('OVERLOAD_MS') ?? (mode === 'test' ? 0 : 1000)),
    pageCacheBytes: Number(read('PAGE_CACHE_MB') ?? (mode === 'production' ? 64 : 0)) * 1024 * 1024,
    ...readServiceSettings((name) => readSetting(name, env[name]), {
      demoDoors: demo && allowsDemoDoors({ demo, mode, publicUrl, smtpUrl }),
      isTest: mode === 'test',
    }),
    socialProviders: readProviders(read),
  }
  requireDifferentPorts(config)
  if (!read('PUBLIC_URL')) requirePrivateHost(config)
  environments.set(config, environment)
  return config
}

type Environment = Record<string, string | undefined>
/** What the merchant has set at the desk, by the names of the environment's variables. */
export type StoredSettings = Readonly<Record<string, string>>
/** What each configuration was loaded from; it holds secrets, so it is not part of it. */
const environments = new WeakMap<Config, Environment>()

/** Whether the operator has set it: the desk can't change it then. */
export const isOperated = (config: Config, name: string): boolean => operatedValue(config, name) !== undefined

/** What the operator has set; undefined when nothing. */
export const operatedValue = (config: Config, name: string): string | undefined =>
  environments.get(config)?.[name]?.trim() || undefined

/** What the configuration would be with these settings. @throws ConfigError */
export const configWith = (config: Config, stored: StoredSettings): Config =>
  loadConfig(environments.get(config) ?? {}, stored)

/**
 * Takes settings over into a configuration that is in use. Those of a service that do not fit together, with each other or with
 * the environment, are left out and named: a shop never stops for want of them.
 */
export function applyStored(config: Config, stored: StoredSettings): string[] {
  const before = JSON.stringify(taken.get(config) ?? {})
  if (!environments.has(config) || JSON.stringify(stored) === before) return []
  taken.set(config, stored)
  const left: string[] = []
  for (let rest = stored; ;) {
    try {
      Object.assign(config, configWith(config, rest))
      return left
    } catch (error) {
      const wrong = error instanceof ConfigError ? namesBeside(error.message, rest) : []
      if (wrong.length === 0) throw error
      left.push(...wrong)
      rest = Object.fromEntries(Object.entries(rest).filter(([name]) => !wrong.includes(name)))
    }
  }
}

/** What was taken over last. */
const taken = new WeakMap<Config, StoredSettings>()

/** The stored settings of the services that a failure names; all of them where it names none. */
function namesBeside(failure: string, stored: StoredSettings): string[] {
  const named = deskServices.filter(({ names }) => names.some((name) => failure.includes(name)))
  const beside = Object.keys(stored).filter((name) => named.some(({ names }) => names.includes(name)))
  return beside.length > 0 ? beside : Object.keys(stored)
}

function withStored(environment: Environment, stored: StoredSettings): Environment {
  const usable = Object.entries(stored).filter(([name]) => isStorable(name) && !isGiven(environment[name]))
  return { ...environment, ...Object.fromEntries(usable) }
}

const isGiven = (value: string | undefined) => value !== undefined && value.trim() !== ''
const isStorable = (name: string) => deskServices.some(({ names }) => names.includes(name))

/** The services that the merchant sets up at the desk, with what each of them needs. */
export const deskServices: readonly DeskService[] = [
  {
    code: 'email',
    kind: 'email',
    title: 'Levelek',
    names: ['SMTP_URL', 'MAIL_FROM', 'CONTACT_EMAIL', 'ORDER_NOTICES'],
  },
  ...pluginServices,
]

type NumberSetting =
  | 'PORT'
  | 'MANAGEMENT_PORT'
  | 'DATABASE_POOL'
  | 'DRAIN_SECONDS'
  | 'CONNECTIONS_PER_ADDRESS'
type Read = (name: keyof typeof ownSettings) => string | undefined
type ProviderPrefix = 'GOOGLE' | 'FACEBOOK' | 'OIDC'

/** The providers of social sign-in that are set up. Half a provider is a mistake. */
function readProviders(read: Read): SocialProviderSettings[] {
  const known: [ProviderPrefix, Pick<SocialProviderSettings, 'protocol' | 'name'>, string | undefined][] = [
    ['GOOGLE', { protocol: 'oidc', name: 'Google' }, 'https://accounts.google.com'],
    ['FACEBOOK', { protocol: 'facebook', name: 'Facebook' }, 'https://www.facebook.com'],
    [
      'OIDC',
      { protocol: 'oidc', name: read('OIDC_NAME') ?? ownSettings.OIDC_NAME.fallback },
      read('OIDC_ISSUER'),
    ],
  ]
  return known.flatMap(([prefix, { protocol, name }, foundIssuer]) => {
    const [clientId, clientSecret] = [read(`${prefix}_CLIENT_ID`), read(`${prefix}_CLIENT_SECRET`)]
    const isRequested = Boolean(clientId ?? clientSecret ?? (prefix === 'OIDC' && foundIssuer))
    if (!isRequested) return []
    if (!foundIssuer) throw new ConfigError('OIDC_ISSUER: it is missing; expected with OIDC_CLIENT_ID.')
    if (!clientId)
      throw new ConfigError(
        `${prefix}_CLIENT_ID: it is missing; expected with the provider's other settings.`,
      )
    if (!clientSecret)
      throw new ConfigError(`${prefix}_CLIENT_SECRET: it is missing; expected with ${prefix}_CLIENT_ID.`)
    return [{ protocol, slug: prefix.toLowerCase(), name, issuer: foundIssuer, clientId, clientSecret }]
  })
}

function readSetting(name: string, raw: string | undefined): string | undefined {
  const value = raw?.trim()
  const known = SETTINGS[name]
  if (!value || !known) return undefined
  const { schema, expected, secret: hidden } = known
  if (schema.safeParse(value).success) return value
  const shown = hidden ? 'its value' : JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
  throw new ConfigError(`${name}: ${shown} is not valid; expected ${expected}.`)
}

function requireDifferentPorts({ port: web, managementPort }: Config): void {
  if (web !== managementPort || web === 0) return
  throw new ConfigError(`MANAGEMENT_PORT: "${managementPort}" is not valid; expected another port than PORT.`)
}

/** Who can be reached from elsewhere must say under which name: links in emails and returns from a bank lead there. */
function requirePrivateHost({ mode, host }: Config): void {
  if (mode !== 'production' || isLoopback(host)) return
  throw new ConfigError(
    `PUBLIC_URL: it is missing; expected with HOST=${host}, because others can reach the shop there.`,
  )
}

/** A wildcard address is none that a browser can open. */
function defaultPublicUrl(host: string, webPort: number): string {
  const name = ['0.0.0.0', '::', '[::]'].includes(host) ? 'localhost' : host
  return new URL(`http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${webPort}`)
    .origin
}

/** The key that signs cookies and tokens, and those before it. @throws ConfigError when the stored file is damaged. */
export function loadSecret(config: Pick<Config, 'appSecret' | 'previousSecrets' | 'dataDir'>): AppSecret {
  return [config.appSecret ?? storedSecret(config), ...config.previousSecrets]
}

/** One made at the first start, readable by its owner only. */
function storedSecret(config: Pick<Config, 'dataDir'>): string {
  const file = join(config.dataDir, 'secret')
  mkdirSync(config.dataDir, { recursive: true, mode: 0o711 })
  const stored = readFileIfAny(file) ?? makeSecret(file)
  if (stored.length >= MIN_SECRET_LENGTH) return stored
  throw new ConfigError(
    `DATA_DIR: ${file} holds no whole secret; expected at least ${MIN_SECRET_LENGTH} characters, or no such file.`,
  )
}

/** A link appears whole or not at all, so two processes that start together end up with one secret. */
function makeSecret(file: string): string {
  const mine = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(mine, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(mine)
  }
  return readFileSync(file, 'utf8').trim()
}

function readFileIfAny(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}
