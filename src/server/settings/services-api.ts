import { deskServices, isOperated, operatedValue, SETTINGS, type DeskService } from '#config'
import { requireMember, type AdminContext, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { takeStored } from '#platform/settings/live-config.ts'
import { loadStored, versionOf, type ReadSettings } from '#platform/settings/stored-settings.ts'
import type { Platform } from '#platform/platform.ts'
import { gatewayPlugins, isGateway, notifyPath } from '#server/payment/index.ts'
import { loadShop } from '#server/content/index.ts'
import { readSender, readServer, serverErrors, writeSender, writeServer } from './mail-settings.ts'
import { changeService, ownSettings, requireService, type ServiceValues } from './service-changes.ts'
import { checkService, findCheck } from './service-check.ts'
import { refuseErrors } from './settings-changes.ts'
import { lastTestMail, sendTestMail } from './test-mail.ts'

type ServiceHandlers = Pick<
  AdminHandlers,
  'listServices' | 'saveService' | 'testService' | 'getEmailSettings' | 'saveEmailSettings' | 'testEmail'
>

/** Services outside and the mail server. Secrets come in and never go out. */
export function createServiceHandlers(platform: Platform): ServiceHandlers {
  const { sql, config } = platform
  const email = requireService('email')

  /** In force here at once; the other nodes follow the change feed. */
  async function change(service: DeskService, edit: { version: string; values: ServiceValues }) {
    await sql.begin((tx) => changeService(tx, platform, service, edit))
    await takeStored(platform)
  }
  async function presentServices() {
    const stored = await loadStored(platform)
    return {
      services: deskServices.flatMap(({ kind, ...service }) =>
        kind === 'email' ? [] : [presentService(platform, { kind, ...service }, stored)],
      ),
    }
  }
  async function presentEmail(context: AdminContext) {
    const [{ settings, unreadable }, tested, shop] = [
      await loadStored(platform),
      await lastTestMail(platform),
      await loadShop(sql),
    ]
    const { password, ...server } = readServer(config.smtpUrl)
    const isSenderGiven = isOperated(config, 'MAIL_FROM') || settings.MAIL_FROM !== undefined
    // Until one is given, what would be right.
    const sender = isSenderGiven ? readSender(config.mailFrom) : shop
    return {
      version: versionOf(platform.secret, ownSettings(email, settings)),
      mailbox: {
        fromName: sender.name,
        fromEmail: sender.email,
        contactEmail: config.contactEmail ?? '',
        orderNotices: config.orderNotices,
        reviewRequestDays: config.reviewRequestDays,
      },
      server,
      has_password: password !== '',
      operated: operatedParts.filter(([, name]) => isOperated(config, name)).map(([part]) => part),
      is_unreadable: unreadable.includes('SMTP_URL'),
      test_to: requireMember(context).email,
      tested_at: tested?.at.toISOString() ?? null,
    }
  }

  return {
    listServices: presentServices,
    async saveService({ params, body }) {
      const service = requireService(params.code)
      await change(service, body)
      return presentServices()
    },
    async testService({ params }) {
      requireService(params.code)
      await takeStored(platform)
      return checkService(platform, params.code)
    },
    getEmailSettings: (_request, context) => presentEmail(context),
    async saveEmailSettings({ body: { version, mailbox, server, password } }, context) {
      const errors = Object.entries(serverErrors(server)).map(([field, messages]) => [
        `server.${field}`,
        messages,
      ])
      refuseErrors(Object.fromEntries(errors) as Record<string, string[]>)
      const known = readServer(config.smtpUrl)
      const values = {
        // A password belongs to its server: it never goes to another one.
        SMTP_URL: writeServer({
          ...server,
          password: password ?? (known.host === server.host ? known.password : ''),
        }),
        MAIL_FROM: writeSender({ name: mailbox.fromName, email: mailbox.fromEmail }),
        CONTACT_EMAIL: mailbox.contactEmail || null,
        ORDER_NOTICES: mailbox.orderNotices,
        REVIEW_REQUEST_DAYS: String(mailbox.reviewRequestDays),
      }
      await change(email, { version, values })
      return presentEmail(context)
    },
    async testEmail(_request, context) {
      await takeStored(platform)
      return sendTestMail(platform, requireMember(context).email)
    },
  }
}

const operatedParts = [
  ['server', 'SMTP_URL'],
  ['mailbox', 'MAIL_FROM'],
  ['contact', 'CONTACT_EMAIL'],
  ['notices', 'ORDER_NOTICES'],
  ['reviews', 'REVIEW_REQUEST_DAYS'],
] as const

type Shown = DeskService & { kind: 'gateway' | 'invoicing' | 'carrier' }

function presentService(platform: Platform, { names, ...service }: Shown, stored: ReadSettings) {
  const { config } = platform
  const { code } = service
  const settings = isGateway(code) ? config.payments.services[code] : undefined
  return {
    ...service,
    is_on: isOn(platform, code),
    is_trial:
      isGateway(code) &&
      settings !== undefined &&
      (gatewayPlugins[code].trialOf?.(settings) ?? null) !== null,
    can_test: findCheck(platform, code) !== undefined,
    notify_url:
      isGateway(code) && gatewayPlugins[code].notifyMethods.length > 0
        ? `${config.publicUrl}${notifyPath(code)}`
        : null,
    version: versionOf(platform.secret, ownSettings({ names, ...service }, stored.settings)),
    fields: names.map((name) => presentField(platform, name, stored)),
  }
}

function isOn({ config }: Platform, code: string): boolean {
  const known = [config.payments.services, config.invoices.services, config.carriers, { invoicing: true }]
  return known.some((services) => Object.hasOwn(services, code))
}

function presentField({ config }: Platform, name: string, { settings, unreadable }: ReadSettings) {
  const { label = name, options = {}, secret = false, fallback } = SETTINGS[name]!
  const value = operatedValue(config, name) ?? settings[name]
  const choices = Object.entries(options).map(([one, text]) => ({ value: one, text }))
  return {
    name,
    label,
    kind: secret ? ('secret' as const) : choices.length > 0 ? ('choice' as const) : ('text' as const),
    options: choices,
    value: secret ? null : (value ?? null),
    fallback: fallback === 'none' ? '' : fallback,
    is_set: value !== undefined,
    tail: secret && value !== undefined ? tailOf(value) : null,
    is_operated: isOperated(config, name),
    is_unreadable: unreadable.includes(name),
  }
}

/** Of a secret that is long enough to remain one. */
const tailOf = (secret: string) => (secret.length >= 12 ? secret.slice(-4) : null)
