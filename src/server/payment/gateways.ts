import type { Config } from '#config'
import type { Kernel } from '#server/kernel/kernel.ts'
import { createBarion } from './barion/barion-gateway.ts'
import { createDemoBank } from './demo-bank/demo-bank-gateway.ts'
import type { PaymentGateway } from './gateway.ts'
import type { Gateway } from './payment.ts'
import { createSimplePay } from './simplepay/simplepay-gateway.ts'

/** The payment services that are set up. */
export type Gateways = Partial<Record<Gateway, PaymentGateway>>

/** Whether a payment service can be used in this shop. */
export function isConfigured(
  { payments, demo }: Pick<Config, 'payments' | 'demo'>,
  gateway: Gateway,
): boolean {
  switch (gateway) {
    case 'simplepay':
      return payments.simplePay !== undefined
    case 'barion':
      return payments.barion !== undefined
    case 'demo':
      return demo
  }
}

/** `timeoutMs`: how long a service may take to answer; 5 s without it. */
export function createGateways(
  { config, sql, clock }: Pick<Kernel, 'config' | 'sql' | 'clock'>,
  { timeoutMs }: { timeoutMs?: number } = {},
): Gateways {
  const { publicUrl, payments, demo } = config
  const { simplePay, barion } = payments
  const common = { returnUrl: `${publicUrl}/fizetesi-informacio`, clock, timeoutMs }
  return {
    ...(simplePay && { simplepay: createSimplePay({ ...simplePay, ...common }) }),
    ...(barion && {
      barion: createBarion({ ...barion, ...common, notifyUrl: `${publicUrl}/api/payment/barion` }),
    }),
    ...(demo && { demo: createDemoBank({ sql, clock, publicUrl }) }),
  }
}
