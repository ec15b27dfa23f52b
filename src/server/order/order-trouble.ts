import type { Executor, Sql } from '#platform/database/database.ts'
import { storedPhonePattern } from '#hungary/phone.ts'
import { isCarrier } from '#server/carrier/index.ts'
import { doubtsOf } from './order-doubts.ts'
import type { OrderRecord } from './order-record.ts'
import { countMissing } from './order-stock.ts'

/** What stands in the way of an order: pieces that are not in stock for it, and the rest in the merchant's words. */
export type Trouble = { missing: number; texts: string[] }

/** Every order of the shop that somebody has to look at before it goes on, by its id. */
export async function findTroubles(sql: Sql): Promise<Map<string, Trouble>> {
  const [doubtful, stuck, missing] = await Promise.all([listDoubtful(sql), listStuck(sql), countMissing(sql)])
  const troubles = new Map<string, Trouble>()
  const add = (id: string, { missing: pieces = 0, texts = [] }: Partial<Trouble>) => {
    const found = troubles.get(id) ?? { missing: 0, texts: [] }
    troubles.set(id, { missing: found.missing + pieces, texts: [...found.texts, ...texts] })
  }
  for (const { id, provider, hasParcel, ...order } of doubtful) {
    const isCollected = order.shippingAddress === null && !isCarrier(provider) && !hasParcel
    const texts = doubtsOf({ ...order, isCollected })
    if (texts.length > 0) add(id, { texts })
  }
  for (const [id, pieces] of missing) add(id, { missing: pieces })
  for (const { id, kind } of stuck) add(id, { texts: [stuckTexts[kind]] })
  return troubles
}

type Doubtful = Pick<OrderRecord, 'id' | 'shippingAddress' | 'pickupPoint' | 'contact'> & {
  provider: string
  hasParcel: boolean
}

/** Orders that are to leave yet and whose address or number may be wrong: of thousands a few are looked at closely. */
const listDoubtful = (sql: Executor) => sql<Doubtful[]>`
  select o.id, o.shipping_address as "shippingAddress", o.pickup_point as "pickupPoint", o.contact,
    o.shipping_method ->> 'provider' as provider,
    exists (select from order_parcel p where p.order_id = o.id) as "hasParcel"
  from orders o
  where o.state in ('placed', 'accepted') and o.fulfilment in ('unfulfilled', 'preparing', 'partially_shipped')
    and (o.shipping_address ->> 'address' !~ '[0-9]'
      or coalesce(nullif(o.shipping_address ->> 'phone', ''), o.contact ->> 'phone', '') !~ ${storedPhonePattern})`

const stuckTexts = {
  picking: 'Szedéskor hiányzott',
  parcel: 'Kézbesítési akadály',
  document: 'Nem készült el a bizonylata',
  email: 'Nem ment el a levele',
}

/** Each kind is found by an index of its own: what is stuck is rare. */
const listStuck = (sql: Executor) => sql<{ id: string; kind: keyof typeof stuckTexts }[]>`
  select distinct p.order_id as id, 'picking' as kind
  from pick_line p join orders o on o.id = p.order_id
  where p.missing_at is not null and o.state = 'accepted'
    and o.fulfilment in ('unfulfilled', 'preparing', 'partially_shipped')
  union all
  select distinct o.id, 'parcel' from orders o join order_parcel p on p.order_id = o.id
  where o.state = 'accepted' and o.fulfilment = 'shipped' and p.state in ('exception', 'returned')
  union all
  select distinct order_id, 'document' from invoice where state = 'failed'
  union all
  select distinct o.id, 'email' from email_message m
    join orders o on o.id = case
      when m.dedupe_key ~ '^order-(confirmation|step|edit|payment|refund):[0-9a-f-]{36}(:|$)'
      then split_part(m.dedupe_key, ':', 2)::uuid end
  where m.sent_at is null and m.next_attempt_at = 'infinity' and m.recipient <> ''
    and o.state in ('placed', 'quote_requested', 'accepted')`
