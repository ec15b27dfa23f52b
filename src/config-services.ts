import { z } from 'zod'
import { feedServices, type FeedAddresses } from '#server/shipping/feeds/pickup-feeds.ts'
import { carrierCodes, carrierName, carrierServices, type CarrierSettings } from '#server/carrier/carriers.ts'
import {
  invoicePlugins,
  invoiceProviderNames,
  type InvoiceProviderName,
  type InvoiceServiceSettings,
} from '#server/invoice/providers.ts'
import { gatewayPlugins, type GatewaySettings } from '#server/payment/gateways.ts'
import {
  address,
  areAllGiven,
  ConfigError,
  flag,
  parseUrl,
  readServices,
  secret,
  serviceAddress,
  serviceLike,
  setting,
  settingsOf,
  text,
  type ReadSetting,
  type ServiceSettings as PluginSettings,
  type Setting,
  type ShopKind,
} from './config-setting.ts'

/** Settings of the services outside. Plug-ins bring their own; here stands what is the shop's. */

export type PaymentSettings = {
  /** What each payment service that is set up is opened with. */
  services: GatewaySettings
  /** How long an order that is to be paid at once holds its goods without being paid. */
  holdMinutes: number
  /** How long an order waits for a bank transfer. */
  transferDueDays: number
  /** The same for who has not paid an order of this shop yet. */
  transferDueDaysNew: number
}
export type InvoiceSettings = {
  provider: InvoiceProviderName
  /** Money that comes before the goods leave gets an invoice of its own. */
  advance: boolean
  /** What each invoicing service that is set up is opened with. */
  services: InvoiceServiceSettings
}

/** What is reported to others of what customers do. All of it waits for their consent, and all of it is off without `TRACKING`. */
export type MeasuringSettings = {
  tagManager: string | undefined
  analytics: { measurementId: string; apiSecret: string; url: string } | undefined
  meta: { pixelId: string; accessToken: string; url: string } | undefined
}

/** How customers' messages are kept from machines; undefined: a proof of work of our own. */
/** How long the shop knows whom things belong to. */
export type RetentionSettings = {
  /** How to reach the customer of an order. */
  orderYears: number
  /** Invoices and their customers, after the end of the year. */
  documentYears: number
  withdrawalYears: number
  /** Messages about orders and goods. */
  complaintYears: number
  messageDays: number
  /** Emails that were sent. */
  emailDays: number
  /** Parcel labels; not longer than the contact of their order. */
  labelDays: number
  /** Guests' carts that nobody touches. */
  cartDays: number
  /** Files that were imported, with their rows. */
  importDays: number
  /** Pictures that nothing names any more; null: they stay. */
  pictureDays: number | null
  /** What colleagues, commands and jobs have changed, and each count of stock. */
  changeYears: number
  /** Prices that are over. */
  priceYears: number
}

export type RecaptchaSettings = { siteKey: string; secret: string; url: string } | undefined

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

const gatewayServices = Object.fromEntries(
  Object.entries(gatewayPlugins).map(([name, { config }]) => [name, config]),
)
const invoiceServices = Object.fromEntries(
  Object.entries(invoicePlugins).map(([name, { config }]) => [name, config]),
)

const paymentSettings = {
  PAYMENT_HOLD_MINUTES: setting(integer(10, 1440), 'a number from 10 to 1440', '60'),
  TRANSFER_DUE_DAYS: setting(integer(1, 60), 'a number from 1 to 60', '8'),
  TRANSFER_DUE_DAYS_NEW: setting(integer(1, 60), 'a number from 1 to 60', '3'),
  INVOICE_PROVIDER: {
    ...setting(
      z.enum(invoiceProviderNames),
      `one of ${invoiceProviderNames.join(', ')}`,
      'proforma',
      'A számlát kiállítja',
    ),
    options: Object.fromEntries(Object.entries(invoicePlugins).map(([name, { title }]) => [name, title])),
  },
  INVOICE_ADVANCE: {
    ...setting(flag, '0 or 1', '0', 'Előre fizetett rendelésnél'),
    options: { '0': 'Egy számla, feladáskor', '1': 'Előlegszámla a fizetéskor, végszámla feladáskor' },
  },
}
const orderNotices = ['each', 'daily', 'none'] as const
const otherSettings = {
  MAP_TILES_URL: setting(
    tiles,
    'an address like https://tiles.example.hu/{z}/{x}/{y}.png',
    'none: the map draws an outline of Hungary',
  ),
  PLATE_SERVICE_URL: setting(
    serviceLike(() => true),
    'an address like https://api.example.hu/plates',
    'none: cars are found by make and model',
  ),
  PLATE_SERVICE_TOKEN: secret(text, 'the access token', 'none'),
  TRACKING: setting(flag, '0 or 1', '0'),
  GTM_ID: setting(text.regex(/^GTM-[A-Z0-9]{4,12}$/), 'an id like GTM-ABC1234', 'none'),
  GA4_MEASUREMENT_ID: setting(text.regex(/^G-[A-Z0-9]{4,16}$/), 'an id like G-ABC1234567', 'none'),
  GA4_API_SECRET: secret(text, 'the API secret of the data stream', 'none'),
  GA4_URL: serviceAddress('https://www.google-analytics.com'),
  META_PIXEL_ID: setting(text.regex(/^\d{5,20}$/), 'the number of the data set', 'none'),
  META_ACCESS_TOKEN: secret(text, 'the access token', 'none'),
  META_URL: serviceAddress('https://graph.facebook.com/v23.0'),
  CONTACT_EMAIL: setting(
    text.regex(/^[^\s<>@]+@[^\s<>@]+$/),
    'an e-mail address',
    "the shop's own address",
    'A vevők üzenetei és a bolt értesítései ide érkeznek',
  ),
  ORDER_NOTICES: {
    ...setting(
      z.enum(orderNotices),
      `one of ${orderNotices.join(', ')}`,
      'each',
      'Levél az új rendelésekről',
    ),
    options: {
      each: 'Mindegyikről azonnal',
      daily: 'Reggelente egy az előző napról',
      none: 'Nem kérek',
    },
  },
  REVIEW_REQUEST_DAYS: setting(
    integer(0, 90),
    'a number from 0 to 90',
    '0',
    'Vélemény kérése ennyi nappal az átvétel után',
  ),
  RECAPTCHA_SITE_KEY: setting(text, 'the site key', 'none: customers prove by work'),
  RECAPTCHA_SECRET: secret(text, 'the secret key', 'none'),
  RECAPTCHA_URL: serviceAddress('https://www.google.com/recaptcha/api/siteverify'),
  CART_REMINDER_HOURS: setting(integer(0, 720), 'a number from 0 to 720', '24'),
  RETENTION_ORDER_YEARS: setting(integer(1, 50), 'a number from 1 to 50', '5'),
  RETENTION_DOCUMENT_YEARS: setting(integer(8, 50), 'a number from 8 to 50', '8'),
  RETENTION_WITHDRAWAL_YEARS: setting(integer(1, 50), 'a number from 1 to 50', '5'),
  RETENTION_COMPLAINT_YEARS: setting(integer(3, 50), 'a number from 3 to 50', '3'),
  RETENTION_MESSAGE_DAYS: setting(integer(30, 3650), 'a number from 30 to 3650', '365'),
  RETENTION_EMAIL_DAYS: setting(integer(1, 90), 'a number from 1 to 90', '30'),
  RETENTION_LABEL_DAYS: setting(integer(30, 18_262), 'a number from 30 to 18262', '1826'),
  RETENTION_CART_DAYS: setting(integer(30, 365), 'a number from 30 to 365', '365'),
  RETENTION_IMPORT_DAYS: setting(integer(7, 3650), 'a number from 7 to 3650', '90'),
  RETENTION_PICTURE_DAYS: setting(
    integer(30, 3650),
    'a number from 30 to 3650',
    '90 in DATA_DIR; in a bucket none: they stay',
  ),
  RETENTION_CHANGE_YEARS: setting(integer(1, 50), 'a number from 1 to 50', '2'),
  RETENTION_PRICE_YEARS: setting(integer(1, 50), 'a number from 1 to 50', '5'),
  ERROR_REPORT_DSN: secret(reportDsn, 'an address like https://key@errors.example.hu/1', 'none'),
}
const ownSettings = { ...paymentSettings, ...otherSettings }
type NumberSetting = Extract<
  keyof typeof ownSettings,
  `${string}_DAYS` | `${string}_YEARS` | `${string}_HOURS` | `${string}_MINUTES` | 'TRANSFER_DUE_DAYS_NEW'
>

/** In the order of `docs/settings.md`. */
export const SERVICE_SETTINGS: Readonly<Record<string, Setting>> = {
  ...settingsOf(Object.values(gatewayServices)),
  ...paymentSettings,
  ...settingsOf(Object.values(invoiceServices)),
  ...settingsOf(Object.values(feedServices)),
  ...settingsOf(Object.values(carrierServices)),
  ...otherSettings,
}

/** A service outside as the desk shows it. `names`: its settings, in the order of the form. */
export type DeskService = {
  code: string
  kind: 'email' | 'gateway' | 'invoicing' | 'carrier'
  title: string
  names: readonly string[]
}

const namesOf = (...services: (PluginSettings | undefined)[]) =>
  services.flatMap((service) => Object.keys(service?.settings ?? {}))

/** Every plug-in that has something to be set. A carrier has the list of its pickup points too. */
export const pluginServices: readonly DeskService[] = (
  [
    ...Object.entries(gatewayPlugins).map(([name, { config, method, onInvoices }]) => ({
      code: name,
      kind: 'gateway' as const,
      title: method?.name ?? onInvoices.name,
      names: namesOf(config),
    })),
    {
      code: 'invoicing',
      kind: 'invoicing' as const,
      title: 'Ki állítja ki a számlát?',
      names: ['INVOICE_PROVIDER', 'INVOICE_ADVANCE'],
    },
    ...Object.entries(invoicePlugins).map(([name, { config, title }]) => ({
      code: name,
      kind: 'invoicing' as const,
      title,
      names: namesOf(config),
    })),
    ...carrierCodes.map((code) => ({
      code,
      kind: 'carrier' as const,
      title: carrierName(code),
      names: namesOf(carrierServices[code], feedServices[code]),
    })),
  ] satisfies DeskService[]
).filter(({ names }) => names.length > 0)

export type ServiceSettings = {
  payments: PaymentSettings
  invoices: InvoiceSettings
  /** Addresses of the providers' lists of pickup points. */
  pickupFeeds: FeedAddresses
  carriers: CarrierSettings
  /** With `{z}`, `{x}` and `{y}`; undefined: maps draw an outline. */
  mapTilesUrl: string | undefined
  /** Finds cars by their licence plates; undefined: nobody does. */
  plateService: { url: string; token: string | undefined } | undefined
  /** Where customers' messages go; undefined: the shop's own address. */
  contactEmail: string | undefined
  /** Whether the merchant gets an email of each order, one of yesterday's every morning, or none. */
  orderNotices: (typeof orderNotices)[number]
  recaptcha: RecaptchaSettings
  /** How long a cart lies still before its customer is reminded; 0: never. */
  cartReminderHours: number
  reviewRequestDays: number
  retention: RetentionSettings
  /** Where errors are reported in Sentry's protocol; undefined: nowhere. */
  errorReportDsn: string | undefined
  measuring: MeasuringSettings
}

/** A bucket may have another shop over it, such as a copy for trials: nothing is removed from it before somebody says so. */
function readPictureDays(days: string | undefined, bucket: string | undefined): number | null {
  if (days !== undefined) return Number(days)
  return bucket === undefined ? 90 : null
}

/** The services outside that are set up. */
export function readServiceSettings(read: ReadSetting, shop: ShopKind): ServiceSettings {
  const own = (name: keyof typeof ownSettings) => read(name)
  const number = (name: NumberSetting) => Number(own(name) ?? ownSettings[name].fallback)
  const recaptcha = whole(read, ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'])
  return {
    payments: {
      services: withoutPractice(readServices(gatewayServices, read, shop), shop),
      holdMinutes: number('PAYMENT_HOLD_MINUTES'),
      transferDueDays: number('TRANSFER_DUE_DAYS'),
      transferDueDaysNew: number('TRANSFER_DUE_DAYS_NEW'),
    },
    invoices: readInvoices(read, shop),
    pickupFeeds: readServices(feedServices, read, shop) as FeedAddresses,
    carriers: readServices(carrierServices, read, shop),
    mapTilesUrl: own('MAP_TILES_URL'),
    plateService: readPlateService(own('PLATE_SERVICE_URL'), own('PLATE_SERVICE_TOKEN')),
    contactEmail: own('CONTACT_EMAIL'),
    orderNotices: orderNotices.find((one) => one === own('ORDER_NOTICES')) ?? 'each',
    recaptcha: recaptcha && { siteKey: recaptcha[0], secret: recaptcha[1], url: url(read, 'RECAPTCHA_URL') },
    cartReminderHours: number('CART_REMINDER_HOURS'),
    reviewRequestDays: number('REVIEW_REQUEST_DAYS'),
    retention: {
      orderYears: number('RETENTION_ORDER_YEARS'),
      documentYears: number('RETENTION_DOCUMENT_YEARS'),
      withdrawalYears: number('RETENTION_WITHDRAWAL_YEARS'),
      complaintYears: number('RETENTION_COMPLAINT_YEARS'),
      messageDays: number('RETENTION_MESSAGE_DAYS'),
      emailDays: number('RETENTION_EMAIL_DAYS'),
      labelDays: number('RETENTION_LABEL_DAYS'),
      cartDays: number('RETENTION_CART_DAYS'),
      importDays: number('RETENTION_IMPORT_DAYS'),
      pictureDays: readPictureDays(own('RETENTION_PICTURE_DAYS'), read('S3_BUCKET')),
      changeYears: number('RETENTION_CHANGE_YEARS'),
      priceYears: number('RETENTION_PRICE_YEARS'),
    },
    errorReportDsn: own('ERROR_REPORT_DSN'),
    measuring: readMeasuring(read),
  }
}

const readPlateService = (url: string | undefined, token: string | undefined) =>
  url === undefined ? undefined : { url, token }

/** Once real money can come, nobody may pay with none. */
function withoutPractice({ demo, ...real }: GatewaySettings, { isTest }: ShopKind): GatewaySettings {
  return demo && (isTest || Object.keys(real).length === 0) ? { ...real, demo } : real
}

/** @throws ConfigError for a service that is to make the invoices and lacks its settings. */
function readInvoices(read: ReadSetting, shop: ShopKind): InvoiceSettings {
  const services: InvoiceServiceSettings = readServices(invoiceServices, read, shop)
  const provider = (read('INVOICE_PROVIDER') ?? 'proforma') as InvoiceProviderName
  if (services[provider] === undefined) {
    const missing = invoicePlugins[provider].config.first
    throw new ConfigError(`${missing}: it is missing; expected with INVOICE_PROVIDER ${provider}.`)
  }
  return { provider, advance: read('INVOICE_ADVANCE') === '1', services }
}

function readMeasuring(read: ReadSetting): MeasuringSettings {
  const isOn = read('TRACKING') === '1'
  const analytics = whole(read, ['GA4_MEASUREMENT_ID', 'GA4_API_SECRET'])
  const meta = whole(read, ['META_PIXEL_ID', 'META_ACCESS_TOKEN'])
  return {
    tagManager: isOn ? read('GTM_ID') : undefined,
    analytics:
      isOn && analytics
        ? { measurementId: analytics[0], apiSecret: analytics[1], url: url(read, 'GA4_URL') }
        : undefined,
    meta: isOn && meta ? { pixelId: meta[0], accessToken: meta[1], url: url(read, 'META_URL') } : undefined,
  }
}

type OwnUrl = Extract<keyof typeof ownSettings, `${string}_URL`>
const url = (read: ReadSetting, name: OwnUrl) => (read(name) ?? ownSettings[name].fallback).replace(/\/$/, '')

/** Two settings that are given together; undefined when none is. @throws ConfigError when only one is. */
function whole(
  read: ReadSetting,
  names: [keyof typeof ownSettings, keyof typeof ownSettings],
): [string, string] | undefined {
  return areAllGiven(read, names) ? [read(names[0]) ?? '', read(names[1]) ?? ''] : undefined
}
