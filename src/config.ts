import { z } from 'zod'
import { allowsDemoDoors } from '#platform/security/demo-doors.ts'
import { cdnSettings, readCdn, type CdnConfig } from './config-cdn.ts'
import { databaseSettings, readDatabase, type DatabaseConfig } from './config-database.ts'
import { fileSettings, readFiles, type FileConfig } from './config-files.ts'
import { nodeSettings, readNode, type NodeConfig } from './config-nodes.ts'
import { readSecrets, secretSettings, type SecretConfig } from './config-secret.ts'
import { readServiceSettings, SERVICE_SETTINGS, type ServiceSettings } from './config-services.ts'
import { address, ConfigError, flag, secret, setting, text, type Setting } from './config-setting.ts'
import { readProviders, socialSettings, type SocialProviderSettings } from './config-social.ts'
import { rememberOrigin, withStored, type Environment, type StoredSettings } from './config-stored.ts'
import { readTracing, tracingSettings, type TracingConfig } from './config-tracing.ts'
import { readWeb, webSettings, type WebConfig } from './config-web.ts'

export type {
  DeskService,
  InvoiceSettings,
  MeasuringSettings,
  PaymentSettings,
  RetentionSettings,
} from './config-services.ts'
export type { S3Settings } from './config-files.ts'
export type { TracingSettings } from './config-tracing.ts'
export type { SocialProviderSettings } from './config-social.ts'
export { loadSecret } from './config-secret.ts'
export { ConfigError } from './config-setting.ts'
export {
  applyStored,
  configWith,
  deskServices,
  isOperated,
  operatedValue,
  type StoredSettings,
} from './config-stored.ts'

export type LogLevel = (typeof LOG_LEVELS)[number]
export type Mode = (typeof MODES)[number]

export interface Config
  extends
    ServiceSettings,
    WebConfig,
    NodeConfig,
    CdnConfig,
    FileConfig,
    DatabaseConfig,
    SecretConfig,
    TracingConfig {
  mode: Mode
  demo: boolean
  smtpUrl: string | undefined
  mailFrom: string
  logLevel: LogLevel
  /** Where customers may sign in from, in the order of their buttons. */
  socialProviders: SocialProviderSettings[]
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const MODES = ['production', 'development', 'test'] as const

const shopSettings = {
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
  LOG_LEVEL: setting(z.enum(LOG_LEVELS), `one of ${LOG_LEVELS.join(', ')}`, 'info'),
}
const modeSettings = {
  SHOP_MODE: setting(z.enum(MODES), `one of ${MODES.join(', ')}`, 'production'),
}

/** Every setting, in the order of `docs/settings.md`; a test keeps the two equal. */
export const SETTINGS: Readonly<Record<string, Setting>> = {
  ...webSettings,
  ...nodeSettings,
  ...cdnSettings,
  ...fileSettings,
  ...databaseSettings,
  ...shopSettings,
  ...secretSettings,
  ...socialSettings,
  ...SERVICE_SETTINGS,
  ...tracingSettings,
  ...modeSettings,
}

/**
 * The shop's configuration from environment variables; an empty environment gives a working shop, and an empty value
 * counts as none. Below it counts what the merchant has set at the desk.
 * @throws ConfigError for the first wrong setting.
 */
export function loadConfig(environment: Environment, stored: StoredSettings = {}): Config {
  const env = withStored(environment, stored)
  const read = (name: string): string | undefined => readSetting(name, env[name])
  const mode = (read('SHOP_MODE') ?? modeSettings.SHOP_MODE.fallback) as Mode
  const web = readWeb(read, mode)
  const demo = (read('SHOP_DEMO') ?? (read('DATABASE_URL') ? '0' : '1')) === '1'
  const smtpUrl = read('SMTP_URL')
  const config: Config = {
    mode,
    ...web,
    ...readNode(read),
    ...readCdn(read),
    ...readFiles(read, mode),
    ...readDatabase(read),
    demo,
    smtpUrl,
    mailFrom: read('MAIL_FROM') ?? shopSettings.MAIL_FROM.fallback,
    logLevel: (read('LOG_LEVEL') ?? shopSettings.LOG_LEVEL.fallback) as LogLevel,
    ...readSecrets(read),
    ...readTracing(read),
    ...readServiceSettings(read, {
      demoDoors: demo && allowsDemoDoors({ demo, mode, publicUrl: web.publicUrl, smtpUrl }),
      isTest: mode === 'test',
    }),
    socialProviders: readProviders(read),
  }
  rememberOrigin(config, { environment, load: (others) => loadConfig(environment, others) })
  return config
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
