import { sisterOrigins } from '#platform/security/security-headers.ts'
import { returnUrl, type GatewayPlugin } from '../gateway.ts'
import { createSimplePay } from './simplepay-gateway.ts'

export const simplePayPlugin: GatewayPlugin = {
  isConfigured: ({ payments }) => payments.simplePay !== undefined,
  open: ({ config, clock }, { timeoutMs }) =>
    config.payments.simplePay &&
    createSimplePay({ ...config.payments.simplePay, returnUrl: returnUrl(config), clock, timeoutMs }),
  notifyMethods: ['POST'],
  formTargets: ({ payments: { simplePay } }) => (simplePay ? sisterOrigins(simplePay.url) : []),
  returnsOwnId: false,
  proves: (_payment, _requested, reading) => reading.kind === 'proof',
  // Shown after a success and a failure, as the service requires.
  idName: 'SimplePay tranzakcióazonosító',
}
