import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A wrong setting; the message is one line that names the variable, what is wrong with it and what is expected. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type LogLevel = (typeof LOG_LEVELS)[number]
export type Mode = (typeof MODES)[number]

export interface Config {
  mode: Mode
  host: string
  port: number
  managementPort: number
  dataDir: string
  /** Undefined: the built-in PostgreSQL in the data folder. */
  databaseUrl: string | undefined
  databasePool: number
  /** Origin that visitors see, without a closing slash. */
  publicUrl: string
  demo: boolean
  smtpUrl: string | undefined
  mailFrom: string
  trustedProxies: string[]
  logLevel: LogLevel
  /** Undefined: see {@link loadSecret}. */
  appSecret: string | undefined
  rateLimits: boolean
  /** What kept pages and answers may take; 0 keeps none. */
  pageCacheBytes: number
  payments: PaymentSettings
  invoices: InvoiceSettings
  /** Addresses of the providers' lists of pickup points. */
  pickupFeeds: Record<'foxpost' | 'gls' | 'mpl', string | undefined>
  carriers: CarrierSettings
  /** With `{z}`, `{x}` and `{y}`; undefined: maps draw an outline. */
  mapTilesUrl: string | undefined
  /** Where visitors may sign in from, in the order of their buttons. */
  socialProviders: SocialProviderSettings[]
}

/** Addresses of services stand without a closing slash. Undefined: that service is not used. */
export type PaymentSettings = {
  simplePay: { merchant: string; secret: string; url: string } | undefined
  barion: { payee: string; posKey: string; url: string } | undefined
  /** How long an order that is to be paid at once holds its goods without being paid. */
  holdMinutes: number
  /** How long an order waits for a bank transfer. */
  transferDueDays: number
}
export type InvoiceSettings = {
  provider: (typeof INVOICE_PROVIDERS)[number]
  /** Money that comes before the goods leave gets an invoice of its own. */
  advance: boolean
  szamlazz: { key: string; url: string } | undefined
  billingo: { key: string; blockId: number; url: string } | undefined
}
export type CarrierSettings = {
  foxpost: { username: string; password: string; apiKey: string; url: string } | undefined
  gls: { username: string; password: string; clientNumber: number; url: string } | undefined
  mpl:
    | { apiKey: string; apiSecret: string; accountingCode: string; agreement: string; url: string }
    | undefined
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

const INVOICE_PROVIDERS = ['proforma', 'szamlazz', 'billingo'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const MODES = ['production', 'development', 'test'] as const
const MIN_SECRET_LENGTH = 32

interface Setting {
  schema: z.ZodType<string>
  expected: string
  /** As shown in the settings table: the value, or in words where it is worked out. */
  fallback: string
  secret?: boolean
}

const text = z.string()
const setting = (schema: z.ZodType<string>, expected: string, fallback: string): Setting => ({
  schema,
  expected,
  fallback,
})
const secret = (schema: z.ZodType<string>, expected: string, fallback: string): Setting => ({
  ...setting(schema, expected, fallback),
  secret: true,
})

const port = text.refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65535)
const flag = z.enum(['0', '1'])
const address = (...protocols: string[]): z.ZodType<string> =>
  text.refine((value) => protocols.includes(parseUrl(value)?.protocol ?? ''))
const origin = address('http:', 'https:').refine((value) => {
  const url = parseUrl(value)
  return url !== undefined && url.href === `${url.origin}/` && !value.includes('?') && !value.includes('#')
})
/** Without encryption only on this machine. */
function issuerLike(fits: (url: URL) => boolean) {
  return address('http:', 'https:').refine((value) => {
    const url = parseUrl(value)
    if (!url) return false
    const { protocol, hostname, username } = url
    const isLocal = ['localhost', '[::1]'].includes(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname)
    return (protocol === 'https:' || isLocal) && !username && fits(url)
  })
}
const issuer = issuerLike((url) => !url.search && !url.hash)
const addressOrRange = /^[0-9a-f.:]+(\/\d{1,3})?$/i
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Keys and personal data travel to a service: without encryption only on this machine. */
const service = issuerLike((url) => !url.search && !url.hash)
const expectedService = 'an address like https://api.example.hu (http for this machine alone)'
const tiles = issuerLike(() => true).refine((value) =>
  ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
)
const wholeNumber = (from: number, to: number) =>
  text.refine((value) => /^\d{1,6}$/.test(value) && Number(value) >= from && Number(value) <= to)

/** Every setting, in the order of `docs/settings.md`; a test keeps the two equal. */
export const SETTINGS = {
  PORT: setting(port, 'a port number from 0 to 65535', '3000'),
  HOST: setting(text.regex(/^\S+$/), 'an address or host name', '127.0.0.1'),
  MANAGEMENT_PORT: setting(port, 'a port number from 0 to 65535', '3001'),
  DATA_DIR: setting(text.min(1), 'a folder', '.data'),
  DATABASE_URL: secret(
    address('postgres:', 'postgresql:'),
    'an address like postgres://user:password@host/database',
    'built-in PostgreSQL',
  ),
  DATABASE_POOL: setting(text.regex(/^([1-9]\d?|1\d\d|200)$/), 'a number from 1 to 200', '10'),
  PUBLIC_URL: setting(origin, 'an origin like https://shop.example.hu, without a path', 'http://HOST:PORT'),
  SHOP_DEMO: setting(flag, '0 or 1', '1 without DATABASE_URL, else 0'),
  SMTP_URL: secret(
    address('smtp:', 'smtps:'),
    'an address like smtp://user:password@host:587',
    'mails are kept in DATA_DIR/mail',
  ),
  MAIL_FROM: setting(
    text.regex(/^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/),
    'an address like Name <shop@example.hu>',
    'Gumi & Garázs <bolt@example.hu>',
  ),
  TRUSTED_PROXIES: setting(
    text.refine((value) =>
      list(value).every((item) => PROXY_NAMES.includes(item) || addressOrRange.test(item)),
    ),
    'addresses or ranges with commas between, like 10.0.0.0/8,127.0.0.1',
    'none',
  ),
  LOG_LEVEL: setting(z.enum(LOG_LEVELS), `one of ${LOG_LEVELS.join(', ')}`, 'info'),
  APP_SECRET: secret(
    text.min(MIN_SECRET_LENGTH),
    `at least ${MIN_SECRET_LENGTH} characters`,
    'made once, kept in DATA_DIR/secret',
  ),
  RATE_LIMITS: setting(flag, '0 or 1', '1'),
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
  SIMPLEPAY_MERCHANT: setting(text, 'the merchant id', 'none'),
  SIMPLEPAY_SECRET: secret(text, 'the secret key', 'none'),
  SIMPLEPAY_URL: setting(service, expectedService, 'https://secure.simplepay.hu/payment/v2'),
  BARION_PAYEE: setting(text, 'the e-mail address of the wallet', 'none'),
  BARION_POS_KEY: secret(text, 'the secret POS key', 'none'),
  BARION_URL: setting(service, expectedService, 'https://api.barion.com'),
  PAYMENT_HOLD_MINUTES: setting(wholeNumber(10, 1440), 'a number from 10 to 1440', '60'),
  TRANSFER_DUE_DAYS: setting(wholeNumber(1, 60), 'a number from 1 to 60', '8'),
  INVOICE_PROVIDER: setting(z.enum(INVOICE_PROVIDERS), `one of ${INVOICE_PROVIDERS.join(', ')}`, 'proforma'),
  INVOICE_ADVANCE: setting(flag, '0 or 1', '0'),
  SZAMLAZZ_KEY: secret(text, 'the agent key', 'none'),
  SZAMLAZZ_URL: setting(service, expectedService, 'https://www.szamlazz.hu/szamla'),
  BILLINGO_KEY: secret(text, 'the API key', 'none'),
  BILLINGO_BLOCK_ID: setting(text.regex(/^\d{1,12}$/), 'the id of the document block', 'none'),
  BILLINGO_URL: setting(service, expectedService, 'https://api.billingo.hu/v3'),
  FOXPOST_POINTS_URL: setting(service, expectedService, 'none'),
  GLS_POINTS_URL: setting(service, expectedService, 'none'),
  MPL_POINTS_URL: setting(service, expectedService, 'none'),
  FOXPOST_USERNAME: setting(text, 'the user name', 'none'),
  FOXPOST_PASSWORD: secret(text, 'the password', 'none'),
  FOXPOST_API_KEY: secret(text, 'the API key', 'none'),
  FOXPOST_URL: setting(service, expectedService, 'https://webapi.foxpost.hu/api'),
  GLS_USERNAME: setting(text, 'the e-mail address of the user', 'none'),
  GLS_PASSWORD: secret(text, 'the password', 'none'),
  GLS_CLIENT_NUMBER: setting(text.regex(/^\d{1,12}$/), 'the client number', 'none'),
  GLS_URL: setting(service, expectedService, 'https://api.mygls.hu/ParcelService.svc/json'),
  MPL_API_KEY: secret(text, 'the API key', 'none'),
  MPL_API_SECRET: secret(text, 'the API secret', 'none'),
  MPL_ACCOUNTING_CODE: setting(text, 'the accounting code', 'none'),
  MPL_AGREEMENT: setting(text.regex(/^\w{8}$/), 'the 8 characters of the agreement', 'none'),
  MPL_URL: setting(service, expectedService, 'https://core.api.posta.hu/v2/mplapi'),
  MAP_TILES_URL: setting(
    tiles,
    'an address like https://tiles.example.hu/{z}/{x}/{y}.png',
    'none: the map draws an outline of Hungary',
  ),
  SHOP_MODE: setting(z.enum(MODES), `one of ${MODES.join(', ')}`, 'production'),
} satisfies Record<string, Setting>

/**
 * The shop's configuration from environment variables; an empty environment gives a working shop, and an empty value
 * counts as none.
 * @throws ConfigError for the first wrong setting.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const read = (name: keyof typeof SETTINGS): string | undefined => readSetting(name, env[name])
  const host = read('HOST') ?? SETTINGS.HOST.fallback
  const number = (name: 'PORT' | 'MANAGEMENT_PORT' | 'DATABASE_POOL'): number =>
    Number(read(name) ?? SETTINGS[name].fallback)
  const databaseUrl = read('DATABASE_URL')
  const webPort = number('PORT')
  const mode = (read('SHOP_MODE') ?? SETTINGS.SHOP_MODE.fallback) as Mode
  const config: Config = {
    mode,
    host,
    port: webPort,
    managementPort: number('MANAGEMENT_PORT'),
    dataDir: read('DATA_DIR') ?? SETTINGS.DATA_DIR.fallback,
    databaseUrl,
    databasePool: number('DATABASE_POOL'),
    publicUrl: (read('PUBLIC_URL') ?? defaultPublicUrl(host, webPort)).replace(/\/$/, ''),
    demo: (read('SHOP_DEMO') ?? (databaseUrl ? '0' : '1')) === '1',
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM') ?? SETTINGS.MAIL_FROM.fallback,
    trustedProxies: list(read('TRUSTED_PROXIES') ?? ''),
    logLevel: (read('LOG_LEVEL') ?? SETTINGS.LOG_LEVEL.fallback) as LogLevel,
    appSecret: read('APP_SECRET'),
    rateLimits: (read('RATE_LIMITS') ?? SETTINGS.RATE_LIMITS.fallback) === '1',
    pageCacheBytes: Number(read('PAGE_CACHE_MB') ?? (mode === 'production' ? 64 : 0)) * 1024 * 1024,
    ...readServices(read),
    socialProviders: readProviders(read),
  }
  requireDifferentPorts(config)
  return config
}

type Read = (name: keyof typeof SETTINGS) => string | undefined
type ProviderPrefix = 'GOOGLE' | 'FACEBOOK' | 'OIDC'

/** The providers of social sign-in that are set up. Half a provider is a mistake. */
function readProviders(read: Read): SocialProviderSettings[] {
  const known: [ProviderPrefix, Pick<SocialProviderSettings, 'protocol' | 'name'>, string | undefined][] = [
    ['GOOGLE', { protocol: 'oidc', name: 'Google' }, 'https://accounts.google.com'],
    ['FACEBOOK', { protocol: 'facebook', name: 'Facebook' }, 'https://www.facebook.com'],
    [
      'OIDC',
      { protocol: 'oidc', name: read('OIDC_NAME') ?? SETTINGS.OIDC_NAME.fallback },
      read('OIDC_ISSUER'),
    ],
  ]
  return known.flatMap(([prefix, { protocol, name }, foundIssuer]) => {
    const [clientId, clientSecret] = [read(`${prefix}_CLIENT_ID`), read(`${prefix}_CLIENT_SECRET`)]
    const isAsked = Boolean(clientId ?? clientSecret ?? (prefix === 'OIDC' && foundIssuer))
    if (!isAsked) return []
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

/** The services outside that are set up. */
function readServices(
  read: Read,
): Pick<Config, 'payments' | 'invoices' | 'pickupFeeds' | 'carriers' | 'mapTilesUrl'> {
  const url = (name: ServiceUrl) => (read(name) ?? SETTINGS[name].fallback).replace(/\/$/, '')
  const number = (name: 'PAYMENT_HOLD_MINUTES' | 'TRANSFER_DUE_DAYS') =>
    Number(read(name) ?? SETTINGS[name].fallback)
  const simplePay = whole(read, ['SIMPLEPAY_MERCHANT', 'SIMPLEPAY_SECRET'])
  const barion = whole(read, ['BARION_PAYEE', 'BARION_POS_KEY'])
  const szamlazz = whole(read, ['SZAMLAZZ_KEY'])
  const billingo = whole(read, ['BILLINGO_KEY', 'BILLINGO_BLOCK_ID'])
  const foxpost = whole(read, ['FOXPOST_USERNAME', 'FOXPOST_PASSWORD', 'FOXPOST_API_KEY'])
  const gls = whole(read, ['GLS_USERNAME', 'GLS_PASSWORD', 'GLS_CLIENT_NUMBER'])
  const mpl = whole(read, ['MPL_API_KEY', 'MPL_API_SECRET', 'MPL_ACCOUNTING_CODE', 'MPL_AGREEMENT'])
  const provider = (read('INVOICE_PROVIDER') ?? 'proforma') as InvoiceSettings['provider']
  if (provider === 'szamlazz' && !szamlazz)
    throw new ConfigError('SZAMLAZZ_KEY: it is missing; expected with INVOICE_PROVIDER szamlazz.')
  if (provider === 'billingo' && !billingo)
    throw new ConfigError('BILLINGO_KEY: it is missing; expected with INVOICE_PROVIDER billingo.')
  return {
    payments: {
      simplePay: simplePay && {
        merchant: simplePay[0],
        secret: simplePay[1],
        url: url('SIMPLEPAY_URL'),
      },
      barion: barion && { payee: barion[0], posKey: barion[1], url: url('BARION_URL') },
      holdMinutes: number('PAYMENT_HOLD_MINUTES'),
      transferDueDays: number('TRANSFER_DUE_DAYS'),
    },
    invoices: {
      provider,
      advance: read('INVOICE_ADVANCE') === '1',
      szamlazz: szamlazz && { key: szamlazz[0], url: url('SZAMLAZZ_URL') },
      billingo: billingo && { key: billingo[0], blockId: Number(billingo[1]), url: url('BILLINGO_URL') },
    },
    pickupFeeds: {
      foxpost: read('FOXPOST_POINTS_URL'),
      gls: read('GLS_POINTS_URL'),
      mpl: read('MPL_POINTS_URL'),
    },
    carriers: {
      foxpost: foxpost && {
        username: foxpost[0],
        password: foxpost[1],
        apiKey: foxpost[2],
        url: url('FOXPOST_URL'),
      },
      gls: gls && { username: gls[0], password: gls[1], clientNumber: Number(gls[2]), url: url('GLS_URL') },
      mpl: mpl && {
        apiKey: mpl[0],
        apiSecret: mpl[1],
        accountingCode: mpl[2],
        agreement: mpl[3],
        url: url('MPL_URL'),
      },
    },
    mapTilesUrl: read('MAP_TILES_URL'),
  }
}

type ServiceUrl = Extract<keyof typeof SETTINGS, `${string}_URL`>
type Values<Names extends readonly unknown[]> = { [I in keyof Names]: string }

/** The settings of one service; undefined when none is given. @throws ConfigError when only some are. */
function whole<const Names extends readonly (keyof typeof SETTINGS)[]>(
  read: Read,
  names: Names,
): Values<Names> | undefined {
  const values = names.map((name) => read(name))
  if (values.every((value) => value === undefined)) return undefined
  const missing = names.find((_name, index) => values[index] === undefined)
  if (missing === undefined) return values as unknown as Values<Names>
  const given = names.find((_name, index) => values[index] !== undefined)
  throw new ConfigError(`${missing}: it is missing; expected with ${given}.`)
}

function readSetting(name: keyof typeof SETTINGS, raw: string | undefined): string | undefined {
  const value = raw?.trim()
  if (!value) return undefined
  const { schema, expected, secret: hidden }: Setting = SETTINGS[name]
  if (schema.safeParse(value).success) return value
  const shown = hidden ? 'its value' : JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
  throw new ConfigError(`${name}: ${shown} is not valid; expected ${expected}.`)
}

function requireDifferentPorts({ port: web, managementPort }: Config): void {
  if (web !== managementPort || web === 0) return
  throw new ConfigError(`MANAGEMENT_PORT: "${managementPort}" is not valid; expected another port than PORT.`)
}

/** A wildcard address is none that a browser can open. */
function defaultPublicUrl(host: string, webPort: number): string {
  const name = ['0.0.0.0', '::', '[::]'].includes(host) ? 'localhost' : host
  return new URL(`http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${webPort}`)
    .origin
}

/**
 * The key that signs cookies and tokens: APP_SECRET, or one made at the first start and kept in the data folder,
 * readable by its owner only.
 * @throws ConfigError when the kept file is damaged.
 */
export function loadSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): string {
  if (config.appSecret) return config.appSecret
  const file = join(config.dataDir, 'secret')
  mkdirSync(config.dataDir, { recursive: true, mode: 0o711 })
  const kept = readFileIfAny(file) ?? makeSecret(file)
  if (kept.length >= MIN_SECRET_LENGTH) return kept
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

function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}
