import { sisterOrigins } from '#platform/security/security-headers.ts'
import { notifyPath, returnUrl, type GatewayPlugin } from '../gateway.ts'
import { createBarion } from './barion-gateway.ts'

export const barionPlugin: GatewayPlugin = {
  isConfigured: ({ payments }) => payments.barion !== undefined,
  open: ({ config, clock }, { timeoutMs }) =>
    config.payments.barion &&
    createBarion({
      ...config.payments.barion,
      returnUrl: returnUrl(config),
      notifyUrl: `${config.publicUrl}${notifyPath('barion')}`,
      clock,
      timeoutMs,
    }),
  notifyMethods: ['GET', 'POST'],
  formTargets: ({ payments: { barion } }) => (barion ? sisterOrigins(barion.url) : []),
  returnsOwnId: true,
  proves: ({ gatewayId }, requested) => requested === gatewayId,
}
