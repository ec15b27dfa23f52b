import type { ServiceSettings } from '#config-setting'
import { barionPlugin } from './barion/barion-plugin.ts'
import { demoBankPlugin } from './demo-bank/demo-bank-plugin.ts'
import type { GatewayPlatform, GatewayOptions, GatewayPlugin, PaymentGateway, TermsShop } from './gateway.ts'
import type { PaymentMethodRecord } from './payment.ts'
import { simplePayPlugin } from './simplepay/simplepay-plugin.ts'

/** Every payment service, set up or not: the only list of them. Whatever else needs to know them walks it. */
const plugins = {
  simplepay: simplePayPlugin,
  barion: barionPlugin,
  demo: demoBankPlugin,
}
export type Gateway = keyof typeof plugins
export const gatewayPlugins: Readonly<Record<Gateway, GatewayPlugin>> = plugins
export const gatewayNames = Object.keys(plugins) as [Gateway, ...Gateway[]]

/** What each service that is set up is opened with. */
export type GatewaySettings = {
  [N in Gateway]?: (typeof plugins)[N]['config'] extends ServiceSettings<infer S> ? S : never
}
/** The payment services that are set up. */
export type Gateways = Partial<Record<Gateway, PaymentGateway>>

export function isGateway(name: string): name is Gateway {
  return Object.hasOwn(plugins, name)
}

/** `timeoutMs`: how long a service may take to respond; 5 s without it. */
export function createGateways(platform: GatewayPlatform, options: GatewayOptions = {}): Gateways {
  return Object.fromEntries(
    Object.entries(platform.config.payments.services).map(([name, settings]) => [
      name,
      gatewayPlugins[name as Gateway].open(settings, platform, options),
    ]),
  )
}

/** Whether the service's statement on handing over data has to be accepted before paying. */
export function requiresPaymentTerms(method: Pick<PaymentMethodRecord, 'gateway'> | undefined): boolean {
  return method?.gateway != null && gatewayPlugins[method.gateway].terms !== undefined
}

/**
 * The methods as this shop can offer them: a card payment only where its service is set up, with the statement that the
 * service prescribes.
 */
export function describeMethods(
  methods: readonly PaymentMethodRecord[],
  shop: TermsShop & { services: GatewaySettings },
): PaymentMethodRecord[] {
  return methods.map((method) => ({
    ...method,
    active:
      method.active &&
      (method.type !== 'card' || (method.gateway !== null && shop.services[method.gateway] !== undefined)),
    terms: (method.gateway && gatewayPlugins[method.gateway].terms?.(shop)) ?? null,
  }))
}
