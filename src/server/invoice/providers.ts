import type { ServiceSettings } from '#config-setting'
import { billingo } from './billingo/billingo-plugin.ts'
import { proforma } from './proforma/proforma-plugin.ts'
import type { InvoicePlugin, InvoiceProvider } from './provider.ts'
import { szamlazz } from './szamlazz/szamlazz-plugin.ts'

/** Every invoicing service, set up or not: the only list of them. Whatever else needs to know them walks it. */
const plugins = { proforma, szamlazz, billingo }
export type InvoiceProviderName = keyof typeof plugins
export const invoicePlugins: Readonly<Record<InvoiceProviderName, InvoicePlugin>> = plugins
export const invoiceProviderNames = Object.keys(plugins) as [InvoiceProviderName, ...InvoiceProviderName[]]

/** What each service that is set up is opened with. */
export type InvoiceServiceSettings = {
  [N in InvoiceProviderName]?: (typeof plugins)[N]['config'] extends ServiceSettings<infer S> ? S : never
}

/** Every provider that is set up: documents of an earlier one are still finished and shown. */
export type Providers = Partial<Record<InvoiceProviderName, InvoiceProvider>>

export function createProviders({ services }: { services: InvoiceServiceSettings }): Providers {
  return Object.fromEntries(
    Object.entries(services).map(([name, settings]) => [
      name,
      invoicePlugins[name as InvoiceProviderName].open(settings),
    ]),
  )
}
