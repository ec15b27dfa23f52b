import { z } from 'zod'
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

/** Settings of the services outside: payment, invoices, carriers, measuring. */

const INVOICE_PROVIDERS = ['proforma', 'szamlazz', 'billingo'] as const
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

/** What is reported to others of what customers do. All of it waits for their consent, and all of it is off without `TRACKING`. */
export type MeasuringSettings = {
  tagManager: string | undefined
  analytics: { measurementId: string; apiSecret: string; url: string } | undefined
  meta: { pixelId: string; accessToken: string; url: string } | undefined
}

/** How customers' messages are kept from machines; undefined: a proof of work of our own. */
export type RecaptchaSettings = { siteKey: string; secret: string; url: string } | undefined

/** Keys and personal data travel to a service: without encryption only on this machine. */
const service = serviceLike((url) => !url.search && !url.hash)
const expectedService = 'an address like https://api.example.hu (http for this machine alone)'
/** Its key stands where a user's name would. */
const reportDsn = address('http:', 'https:').refine((value) => {
  const url = parseUrl(value)
  return url !== undefined && url.username !== '' && /\/\d+$/.test(url.pathname)
})
const tiles = serviceLike(() => true).refine((value) =>
  ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
)
const integer = (from: number, to: number) =>
  text.refine((value) => /^\d{1,6}$/.test(value) && Number(value) >= from && Number(value) <= to)

export const SERVICE_SETTINGS = {
  SIMPLEPAY_MERCHANT: setting(text, 'the merchant id', 'none'),
  SIMPLEPAY_SECRET: secret(text, 'the secret key', 'none'),
  SIMPLEPAY_URL: setting(service, expectedService, 'https://secure.simplepay.hu/payment/v2'),
  BARION_PAYEE: setting(text, 'the e-mail address of the wallet', 'none'),
  BARION_POS_KEY: secret(text, 'the secret POS key', 'none'),
  BARION_URL: setting(service, expectedService, 'https://api.barion.com'),
  PAYMENT_HOLD_MINUTES: setting(integer(10, 1440), 'a number from 10 to 1440', '60'),
  TRANSFER_DUE_DAYS: setting(integer(1, 60), 'a number from 1 to 60', '8'),
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
  TRACKING: setting(flag, '0 or 1', '0'),
  GTM_ID: setting(text.regex(/^GTM-[A-Z0-9]{4,12}$/), 'an id like GTM-ABC1234', 'none'),
  GA4_MEASUREMENT_ID: setting(text.regex(/^G-[A-Z0-9]{4,16}$/), 'an id like G-ABC1234567', 'none'),
  GA4_API_SECRET: secret(text, 'the API secret of the data stream', 'none'),
  GA4_URL: setting(service, expectedService, 'https://www.google-analytics.com'),
  META_PIXEL_ID: setting(text.regex(/^\d{5,20}$/), 'the number of the data set', 'none'),
  META_ACCESS_TOKEN: secret(text, 'the access token', 'none'),
  META_URL: setting(service, expectedService, 'https://graph.facebook.com/v23.0'),
  CONTACT_EMAIL: setting(text.regex(/^[^\s<>@]+@[^\s<>@]+$/), 'an e-mail address', "the shop's own address"),
  RECAPTCHA_SITE_KEY: setting(text, 'the site key', 'none: customers prove by work'),
  RECAPTCHA_SECRET: secret(text, 'the secret key', 'none'),
  RECAPTCHA_URL: setting(service, expectedService, 'https://www.google.com/recaptcha/api/siteverify'),
  CART_REMINDER_HOURS: setting(integer(0, 720), 'a number from 0 to 720', '24'),
  ERROR_REPORT_DSN: secret(reportDsn, 'an address like https://key@errors.example.hu/1', 'none'),
} satisfies Record<string, Setting>

export type ServiceSettings = {
  payments: PaymentSettings
  invoices: InvoiceSettings
  /** Addresses of the providers' lists of pickup points. */
  pickupFeeds: Record<'foxpost' | 'gls' | 'mpl', string | undefined>
  carriers: CarrierSettings
  /** With `{z}`, `{x}` and `{y}`; undefined: maps draw an outline. */
  mapTilesUrl: string | undefined
  /** Where customers' messages go; undefined: the shop's own address. */
  contactEmail: string | undefined
  recaptcha: RecaptchaSettings
  /** How long a cart lies still before its customer is reminded; 0: never. */
  cartReminderHours: number
  /** Where errors are reported in Sentry's protocol; undefined: nowhere. */
  errorReportDsn: string | undefined
  measuring: MeasuringSettings
}

type Read = (name: keyof typeof SERVICE_SETTINGS) => string | undefined

/** The services outside that are set up. */
export function readServices(read: Read): ServiceSettings {
  const url = (name: ServiceUrl) => (read(name) ?? SERVICE_SETTINGS[name].fallback).replace(/\/$/, '')
  const number = (name: 'PAYMENT_HOLD_MINUTES' | 'TRANSFER_DUE_DAYS' | 'CART_REMINDER_HOURS') =>
    Number(read(name) ?? SERVICE_SETTINGS[name].fallback)
  const simplePay = whole(read, ['SIMPLEPAY_MERCHANT', 'SIMPLEPAY_SECRET'])
  const barion = whole(read, ['BARION_PAYEE', 'BARION_POS_KEY'])
  const szamlazz = whole(read, ['SZAMLAZZ_KEY'])
  const billingo = whole(read, ['BILLINGO_KEY', 'BILLINGO_BLOCK_ID'])
  const foxpost = whole(read, ['FOXPOST_USERNAME', 'FOXPOST_PASSWORD', 'FOXPOST_API_KEY'])
  const gls = whole(read, ['GLS_USERNAME', 'GLS_PASSWORD', 'GLS_CLIENT_NUMBER'])
  const mpl = whole(read, ['MPL_API_KEY', 'MPL_API_SECRET', 'MPL_ACCOUNTING_CODE', 'MPL_AGREEMENT'])
  const recaptcha = whole(read, ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'])
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
    contactEmail: read('CONTACT_EMAIL'),
    recaptcha: recaptcha && { siteKey: recaptcha[0], secret: recaptcha[1], url: url('RECAPTCHA_URL') },
    cartReminderHours: number('CART_REMINDER_HOURS'),
    errorReportDsn: read('ERROR_REPORT_DSN'),
    measuring: readMeasuring(read, url),
  }
}

function readMeasuring(read: Read, url: (name: ServiceUrl) => string): MeasuringSettings {
  const isOn = read('TRACKING') === '1'
  const analytics = whole(read, ['GA4_MEASUREMENT_ID', 'GA4_API_SECRET'])
  const meta = whole(read, ['META_PIXEL_ID', 'META_ACCESS_TOKEN'])
  return {
    tagManager: isOn ? read('GTM_ID') : undefined,
    analytics:
      isOn && analytics
        ? { measurementId: analytics[0], apiSecret: analytics[1], url: url('GA4_URL') }
        : undefined,
    meta: isOn && meta ? { pixelId: meta[0], accessToken: meta[1], url: url('META_URL') } : undefined,
  }
}

type ServiceUrl = Extract<keyof typeof SERVICE_SETTINGS, `${string}_URL`>
type Values<Names extends readonly unknown[]> = { [I in keyof Names]: string }

/** The settings of one service; undefined when none is given. @throws ConfigError when only some are. */
function whole<const Names extends readonly (keyof typeof SERVICE_SETTINGS)[]>(
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
