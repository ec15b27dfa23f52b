import type { Config } from '#config'
import { barionPlugin } from './barion/barion-plugin.ts'
import { demoBankPlugin } from './demo-bank/demo-bank-plugin.ts'
import type { GatewayKernel, GatewayPlugin, PaymentGateway } from './gateway.ts'
import { gatewayNames, type Gateway } from './payment.ts'
import { simplePayPlugin } from './simplepay/simplepay-plugin.ts'

/** Every payment service, set up or not. */
export const gatewayPlugins: Readonly<Record<Gateway, GatewayPlugin>> = {
  simplepay: simplePayPlugin,
  barion: barionPlugin,
  demo: demoBankPlugin,
}

/** The payment services that are set up. */
export type Gateways = Partial<Record<Gateway, PaymentGateway>>

/** Whether a payment service can be used in this shop. */
export function isConfigured(config: Pick<Config, 'payments' | 'demo'>, gateway: Gateway): boolean {
  return gatewayPlugins[gateway].isConfigured(config)
}

/** `timeoutMs`: how long a service may take to respond; 5 s without it. */
export function createGateways(kernel: GatewayKernel, options: { timeoutMs?: number } = {}): Gateways {
  return Object.fromEntries(
    gatewayNames.flatMap((name) => {
      const gateway = gatewayPlugins[name].open(kernel, options)
      return gateway ? [[name, gateway]] : []
    }),
  )
}
