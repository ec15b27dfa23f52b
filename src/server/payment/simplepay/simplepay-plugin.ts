import { secret, serviceAddress, serviceSettings, setting, text } from '#config-setting'
import { sisterOrigins } from '#platform/security/security-headers.ts'
import { returnUrl, type GatewayPlugin } from '../gateway.ts'
import { createSimplePay } from './simplepay-gateway.ts'
import { simplePayTerms } from './simplepay-terms.ts'

/** The address stands without a closing slash. */
type Settings = { merchant: string; secret: string; url: string }

export const simplePayPlugin: GatewayPlugin<Settings> = {
  config: serviceSettings({
    required: {
      SIMPLEPAY_MERCHANT: setting(text, 'the merchant id', 'none', 'Kereskedői azonosító'),
      SIMPLEPAY_SECRET: secret(text, 'the secret key', 'none', 'Titkos kulcs'),
    },
    optional: { SIMPLEPAY_URL: serviceAddress('https://secure.simplepay.hu/payment/v2') },
    toSettings: (value) => ({
      merchant: value('SIMPLEPAY_MERCHANT'),
      secret: value('SIMPLEPAY_SECRET'),
      url: value('SIMPLEPAY_URL'),
    }),
  }),
  open: (settings, { config, clock }, { timeoutMs }) =>
    createSimplePay({ ...settings, returnUrl: returnUrl(config), clock, timeoutMs }),
  method: {
    slug: 'simplepay',
    name: 'Bankkártya (SimplePay)',
    description: 'Azonnali fizetés bankkártyával az OTP SimplePay oldalán.',
  },
  trialOf: ({ url }) => (new URL(url).hostname.startsWith('sandbox.') ? 'SIMPLEPAY_URL' : null),
  notifyMethods: ['POST'],
  formTargets: ({ url }) => sisterOrigins(url),
  returnsOwnId: false,
  proves: (_payment, _requested, reading) => reading.kind === 'proof',
  // Shown after a success and a failure, as the service requires.
  idName: 'SimplePay tranzakcióazonosító',
  terms: simplePayTerms,
  onInvoices: { name: 'OTP Simple', code: 'online_bankcard' },
}
