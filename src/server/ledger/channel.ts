import { carrierCodes, carrierName, isCarrier } from '#server/carrier/index.ts'
import { gatewayNames, gatewayPlugins, isGateway } from '#server/payment/index.ts'
import type { Executor } from '#platform/database/database.ts'

/**
 * In which way money came: `card:` and a payment service, `transfer`, `cod:` and a carrier, `other` for what the merchant has
 * recorded of an order that was to be paid by card.
 */

/** SQL of the channel of a row `e` of the ledger, with its order as `o`. */
export const channelOf = (sql: Executor) => sql`
  case when e.gateway <> 'manual' then 'card:' || e.gateway
    when e.data ? 'channel' then e.data ->> 'channel'
    when o.payment_method ->> 'type' = 'transfer' then 'transfer'
    when o.payment_method ->> 'type' = 'cash_on_delivery' then 'cod:' || ${deliveredBy(sql)}
    else 'other' end`

/** SQL of who carries the order `o`: the first parcel's carrier, otherwise the delivery method's. */
export const deliveredBy = (sql: Executor) => sql`
  coalesce((select p.carrier from order_parcel p where p.order_id = o.id order by p.id limit 1),
    nullif(o.pickup_point ->> 'provider', ''), nullif(o.shipping_method ->> 'provider', ''), 'own')`

export function channelName(code: string): string {
  if (code === 'transfer') return 'Átutalás'
  if (code === 'other') return 'Kézzel rögzítve'
  const [kind, name = ''] = code.split(':')
  if (kind === 'card')
    return (isGateway(name) ? gatewayPlugins[name].method?.name : null) ?? 'Bankkártya (próbabank)'
  return `Utánvét: ${carrierTitle(name)}`
}

export const carrierTitle = (code: string): string =>
  isCarrier(code) ? carrierName(code) : 'saját kézbesítés'

/** All that there can be, in the order in which they are shown. */
export const channels = (): { code: string; name: string }[] =>
  [
    ...gatewayNames.map((name) => `card:${name}`),
    'transfer',
    ...[...carrierCodes, 'own'].map((code) => `cod:${code}`),
    'other',
  ].map((code) => ({ code, name: channelName(code) }))
