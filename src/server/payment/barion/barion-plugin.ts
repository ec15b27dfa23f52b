import { secret, serviceAddress, serviceSettings, setting, text } from '#config-setting'
import { sisterOrigins } from '#platform/security/security-headers.ts'
import { notifyPath, returnUrl, type GatewayPlugin } from '../gateway.ts'
import { createBarion } from './barion-gateway.ts'

/** The address stands without a closing slash. */
type Settings = { payee: string; posKey: string; url: string }

export const barionPlugin: GatewayPlugin<Settings> = {
  config: serviceSettings({
    required: {
      BARION_PAYEE: setting(text, 'the e-mail address of the wallet', 'none', 'A tárca e-mail-címe'),
      BARION_POS_KEY: secret(text, 'the secret POS key', 'none', 'Titkos POSKey'),
    },
    optional: { BARION_URL: serviceAddress('https://api.barion.com') },
    toSettings: (value) => ({
      payee: value('BARION_PAYEE'),
      posKey: value('BARION_POS_KEY'),
      url: value('BARION_URL'),
    }),
  }),
  open: (settings, { config, clock }, { timeoutMs }) =>
    createBarion({
      ...settings,
      returnUrl: returnUrl(config),
      notifyUrl: `${config.publicUrl}${notifyPath('barion')}`,
      clock,
      timeoutMs,
    }),
  method: {
    slug: 'barion',
    name: 'Bankkártya (Barion)',
    description: 'Azonnali fizetés bankkártyával vagy Barion-tárcával a Barion oldalán.',
  },
  trialOf: ({ url }) => (new URL(url).hostname.includes('.test.') ? 'BARION_URL' : null),
  notifyMethods: ['GET', 'POST'],
  formTargets: ({ url }) => sisterOrigins(url),
  returnsOwnId: true,
  proves: ({ gatewayId }, requested) => requested === gatewayId,
  onInvoices: { name: 'barion', code: 'barion' },
}
