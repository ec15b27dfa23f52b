import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig, loadSecret, SETTINGS } from './config.ts'

describe('configuration', () => {
  it('gives a working demo shop for an empty environment', () => {
    expect(loadConfig({})).toMatchObject({
      mode: 'production',
      host: '127.0.0.1',
      port: 3000,
      managementPort: 3001,
      dataDir: '.data',
      databaseUrl: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      demo: true,
      trustedProxies: [],
      rateLimits: true,
      connectionsPerAddress: 256,
      overloadMilliseconds: 1000,
    })
  })

  it('counts an empty value as none', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(loadConfig({}))
  })

  it('loads no demo into a database that it was given, unless asked', () => {
    const DATABASE_URL = 'postgres://u:p@db/shop'
    expect(loadConfig({ DATABASE_URL }).demo).toBe(false)
    expect(loadConfig({ DATABASE_URL, SHOP_DEMO: '1' }).demo).toBe(true)
  })

  it('works out a public address that a browser can open', () => {
    expect(loadConfig({ HOST: '0.0.0.0', PORT: '8080', SHOP_MODE: 'development' }).publicUrl).toBe(
      'http://localhost:8080',
    )
    expect(loadConfig({ HOST: '::1', PORT: '80' }).publicUrl).toBe('http://[::1]')
    expect(loadConfig({ PUBLIC_URL: 'https://bolt.hu/' }).publicUrl).toBe('https://bolt.hu')
  })

  it.each(['0.0.0.0', '::', '192.168.1.5', 'bolt.local'])(
    'wants a public address before it listens for others on %s',
    (HOST) => {
      expect(failure({ HOST })).toBe(
        `PUBLIC_URL: it is missing; expected with HOST=${HOST}, because others can reach the shop there.`,
      )
      expect(loadConfig({ HOST, PUBLIC_URL: 'https://bolt.hu' }).host).toBe(HOST)
    },
  )

  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])(
    'wants none on %s, which is this machine',
    (HOST) => {
      expect(loadConfig({ HOST }).host).toBe(HOST)
    },
  )

  it('keeps the management port to this machine, wherever the shop listens', () => {
    expect(loadConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://bolt.hu' }).managementHost).toBe('127.0.0.1')
  })

  it('has a practice bank only where a shop is tried at its own machine, and no real service is set', () => {
    const hasPractice = (env: Record<string, string>) => loadConfig(env).payments.services.demo === true
    expect(hasPractice({})).toBe(true)
    expect(hasPractice({ SHOP_DEMO: '0' })).toBe(false)
    expect(hasPractice({ PUBLIC_URL: 'https://bolt.hu' })).toBe(false)
    expect(hasPractice({ SMTP_URL: 'smtp://mail.bolt.hu' })).toBe(false)
    expect(hasPractice({ SIMPLEPAY_MERCHANT: 'BOLT', SIMPLEPAY_SECRET: 'titok' })).toBe(false)
  })

  it('reads a list of proxies', () => {
    expect(loadConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,loopback' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '::1',
      'loopback',
    ])
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '3e3'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_POOL', '201'],
    ['PUBLIC_URL', 'ftp://bolt.hu'],
    ['PUBLIC_URL', 'https://bolt.hu/shop'],
    ['PUBLIC_URL', 'https://bolt.hu/?a'],
    ['PUBLIC_URL', 'bolt.hu'],
    ['SHOP_DEMO', 'yes'],
    ['SMTP_URL', 'mail.bolt.hu'],
    ['MAIL_FROM', 'nobody'],
    ['TRUSTED_PROXIES', 'everyone'],
    ['LOG_LEVEL', 'loud'],
    ['APP_SECRET', 'short'],
    ['RATE_LIMITS', 'off'],
    ['SHOP_MODE', 'prod'],
    ['MANAGEMENT_PORT', '3000'],
    ['ROLE', 'both'],
    ['REDIS_URL', 'http://host'],
    ['CDN', 'akamai'],
    ['CDN_PURGE_URL', 'varnish:6081'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const message = failure({ [name]: value })
    expect(message).toMatch(new RegExp(`^${name}: .* is not valid; expected .+\\.$`))
    expect(message).not.toContain('\n')
  })

  it.each(['web', 'jobs'])('refuses ROLE=%s over the built-in database, which serves one process', (ROLE) => {
    expect(failure({ ROLE })).toBe(
      `DATABASE_URL: it is missing; expected with ROLE=${ROLE}, because the built-in database serves one process.`,
    )
    expect(loadConfig({ ROLE, DATABASE_URL: 'postgres://u:p@db/shop' }).role).toBe(ROLE)
  })

  it('refuses a CDN that could not be notified of changes, or only by giving its key away', () => {
    expect(failure({ CDN: 'varnish' })).toBe('CDN_PURGE_URL: it is missing; expected with CDN.')
    const at = { CDN_PURGE_URL: 'http://10.0.0.7:6081, http://10.0.0.8:6081' }
    expect(failure(at)).toBe('CDN: it is missing; expected with CDN_PURGE_URL or CDN_PURGE_TOKEN.')
    expect(failure({ CDN: 'fastly', ...at })).toBe(
      'CDN_PURGE_TOKEN: it is missing; expected with CDN=fastly.',
    )
    expect(failure({ CDN: 'varnish', ...at, CDN_PURGE_TOKEN: 'hunter2' })).toMatch(
      /^CDN_PURGE_URL: it is not encrypted/,
    )
    expect(loadConfig({ CDN: 'varnish', ...at }).cdn).toEqual({
      kind: 'varnish',
      urls: ['http://10.0.0.7:6081', 'http://10.0.0.8:6081'],
      token: undefined,
    })
    expect(loadConfig({}).cdn).toBe(undefined)
  })

  it('never prints a secret', () => {
    expect(failure({ REDIS_URL: 'http://:hunter2@redis' })).not.toContain('hunter2')
    expect(failure({ DATABASE_URL: 'mysql://user:hunter2@db' })).not.toContain('hunter2')
    expect(failure({ APP_SECRET: 'hunter2' })).not.toContain('hunter2')
    expect(failure({ SMTP_URL: 'hunter2' })).not.toContain('hunter2')
  })
})

describe('addresses of the database', () => {
  const DATABASE_URL = 'postgres://u:p@db1,db2/shop'
  const failure = (env: Record<string, string>) => {
    try {
      loadConfig(env)
      return null
    } catch (error) {
      return (error as Error).message
    }
  }

  it.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])('%s stands beside DATABASE_URL', (name) => {
    expect(failure({ [name]: 'postgres://u:p@db2/shop' })).toBe(
      `DATABASE_URL: it is missing; expected with ${name}.`,
    )
  })

  it('a replica is not the host that takes writes', () => {
    const at = (query: string) =>
      failure({ DATABASE_URL, DATABASE_REPLICA_URL: `postgres://u:p@db1,db2/shop${query}` })
    expect(at('')).toMatch(/^DATABASE_REPLICA_URL: it chooses the host that takes writes/)
    expect(at('?target_session_attrs=primary')).not.toBeNull()
    expect(at('?target_session_attrs=standby')).toBeNull()
    expect(at('?target_session_attrs=any')).toBeNull()
  })
})

describe('settings table', () => {
  it('lists every setting with its default and what is expected, in order', () => {
    const rows = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .split('|')
          .slice(1, 4)
          .map((cell) => cell.trim().replaceAll('`', '')),
      )
    const settings = Object.entries(SETTINGS).map(([name, { fallback, expected }]) => [
      name,
      fallback,
      expected,
    ])
    expect(rows).toEqual(settings)
  })
})

describe('secret', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'boltiv-config-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  it('is the one that is set', () => {
    const appSecret = 'x'.repeat(32)
    expect(loadSecret({ appSecret, dataDir, previousSecrets: [] })).toEqual([appSecret])
  })

  it('is followed by those before it', () => {
    const [appSecret, before, first] = ['x', 'y', 'z'].map((character) => character.repeat(32))
    const config = loadConfig({ APP_SECRET: appSecret!, APP_SECRET_PREVIOUS: `${before}, ${first}` })
    expect(loadSecret(config)).toEqual([appSecret, before, first])
    expect(failure({ APP_SECRET_PREVIOUS: `${before},short` })).not.toContain('short')
  })

  it('is made once, kept, and readable by its owner only', () => {
    const settings = { appSecret: undefined, dataDir, previousSecrets: [] }
    const first = loadSecret(settings)
    expect(first[0]!.length).toBeGreaterThanOrEqual(32)
    expect(loadSecret(settings)).toEqual(first)
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  })

  it('is not replaced when its file is damaged', () => {
    writeFileSync(join(dataDir, 'secret'), 'half')
    const settings = { appSecret: undefined, dataDir, previousSecrets: [] }
    expect(() => loadSecret(settings)).toThrow(ConfigError)
  })
})

function failure(env: Record<string, string>): string {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('the services outside', () => {
  it('pictures that nothing names are removed from a bucket only where that is said', () => {
    const bucket = { S3_BUCKET: 'bolt', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
    const daysOf = (environment: Record<string, string>) => loadConfig(environment).retention.pictureDays
    expect([daysOf({}), daysOf(bucket), daysOf({ ...bucket, RETENTION_PICTURE_DAYS: '200' })]).toEqual([
      90,
      null,
      200,
    ])
  })

  it('are used when all that they need is set, at an address without a closing slash', () => {
    const { payments, carriers, invoices, pickupFeeds } = loadConfig({
      SIMPLEPAY_MERCHANT: 'm',
      SIMPLEPAY_SECRET: 's',
      SIMPLEPAY_URL: 'https://pay.example.hu/v2/',
      GLS_USERNAME: 'u',
      GLS_PASSWORD: 'p',
      GLS_CLIENT_NUMBER: '12',
      GLS_POINTS_URL: 'https://points.example.hu/',
      SZAMLAZZ_KEY: 'k',
      INVOICE_PROVIDER: 'szamlazz',
      SHOP_DEMO: '0',
    })
    expect(payments.services).toEqual({
      simplepay: { merchant: 'm', secret: 's', url: 'https://pay.example.hu/v2' },
    })
    expect(carriers).toMatchObject({ gls: { username: 'u', clientNumber: 12 } })
    expect(Object.keys(carriers)).toEqual(['gls'])
    expect(pickupFeeds).toEqual({ gls: 'https://points.example.hu' })
    expect(invoices).toMatchObject({ provider: 'szamlazz', services: { szamlazz: { key: 'k' } } })
  })

  it('are not used otherwise, but for the practice bank of the demo shop', () => {
    expect(loadConfig({}).payments.services).toEqual({ demo: true })
    expect(loadConfig({ SHOP_DEMO: '0' })).toMatchObject({
      payments: { services: {} },
      carriers: {},
      pickupFeeds: {},
      invoices: { provider: 'proforma' },
    })
  })

  it.each([
    ['SIMPLEPAY_SECRET: it is missing; expected with SIMPLEPAY_MERCHANT.', { SIMPLEPAY_MERCHANT: 'm' }],
    ['GLS_USERNAME: it is missing; expected with GLS_PASSWORD.', { GLS_PASSWORD: 'titok' }],
    ['BILLINGO_BLOCK_ID: it is missing; expected with BILLINGO_KEY.', { BILLINGO_KEY: 'titok' }],
    [
      'SZAMLAZZ_KEY: it is missing; expected with INVOICE_PROVIDER szamlazz.',
      { INVOICE_PROVIDER: 'szamlazz' },
    ],
    ['RECAPTCHA_SECRET: it is missing; expected with RECAPTCHA_SITE_KEY.', { RECAPTCHA_SITE_KEY: 'k' }],
  ])('half set up are refused: %s', (message, env) => {
    expect(failure(env)).toBe(message)
  })

  it('are called over an encrypted connection', () => {
    const wallet = { BARION_PAYEE: 'bolt@example.hu', BARION_POS_KEY: 'k' }
    expect(failure({ ...wallet, BARION_URL: 'http://api.barion.com' })).toMatch(
      /^BARION_URL: .* is not valid/,
    )
  })
})

describe('providers of social sign-in', () => {
  it('are none unless they are set', () => {
    expect(loadConfig({}).socialProviders).toEqual([])
    expect(loadConfig({ OIDC_NAME: 'Cég' }).socialProviders).toEqual([])
  })

  it('are read in the order of their buttons', () => {
    const found = loadConfig({
      OIDC_ISSUER: 'http://127.0.0.1:4000',
      OIDC_NAME: 'Cégfiók',
      OIDC_CLIENT_ID: 'c',
      OIDC_CLIENT_SECRET: 'd',
      FACEBOOK_CLIENT_ID: 'e',
      FACEBOOK_CLIENT_SECRET: 'f',
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: 'b',
    }).socialProviders
    expect(found).toMatchObject([
      {
        slug: 'google',
        protocol: 'oidc',
        issuer: 'https://accounts.google.com',
        clientId: 'a',
        clientSecret: 'b',
      },
      { slug: 'facebook', protocol: 'facebook', name: 'Facebook', clientId: 'e' },
      { slug: 'oidc', protocol: 'oidc', name: 'Cégfiók', issuer: 'http://127.0.0.1:4000', clientSecret: 'd' },
    ])
  })

  it.each([
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'a' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'titok' }],
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.hu' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'titok' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'http://id.hu', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'titok' }],
    [
      'OIDC_ISSUER',
      { OIDC_ISSUER: 'http://127.0.0.1.evil.hu', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'titok' },
    ],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'nem cím' }],
  ])('half set up name %s', (name, env) => {
    expect(() => loadConfig(env)).toThrow(new RegExp(`^${name}: `))
    expect(() => loadConfig(env)).not.toThrow(/titok/)
  })
})
