import { useId } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Field, SelectField } from '../parts/field.tsx'
import { Empty, Sheet } from '../parts/sheet.tsx'
import { Suggest } from './suggest.tsx'
import type { NewOrder } from './use-new-order.ts'
import styles from './new-order.module.css'

type Point = AdminResponse<'findNewOrderPickupPoints'>['points'][number]

/** How it is delivered and paid, and the coupon: what the checkout would offer for these goods and this address. */
export function WaysSheet({ order }: { order: NewOrder }) {
  const { draft, quote, change } = order
  const delivery = quote?.deliveries.find(({ id }) => id === draft.shipping_method_id)
  if (!quote || draft.lines.length === 0)
    return (
      <Sheet title="Szállítás és fizetés" flush>
        <Empty>Előbb adjon hozzá terméket: attól és a címtől függ, mi választható.</Empty>
      </Sheet>
    )
  return (
    <Sheet title="Szállítás és fizetés">
      <div className={styles.ways}>
        <Offers
          legend="Szállítás"
          offers={quote.deliveries.map(({ price, ...one }) => ({ ...one, amount: price }))}
          chosen={draft.shipping_method_id}
          onChoose={(id) => change({ shipping_method_id: id, pickup_point_id: null, requested_day: null })}
        />
        {delivery?.is_pickup_point ? <Pickup order={order} method={delivery.id} /> : null}
        {delivery && delivery.days.length > 0 ? (
          <SelectField
            label="Kért nap"
            value={draft.requested_day ?? ''}
            onChange={(event) => change({ requested_day: event.target.value || null })}
          >
            <option value="">Válasszon</option>
            {delivery.days.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        ) : null}
        <Offers
          legend="Fizetés"
          offers={quote.payments.map(({ fee, ...one }) => ({ ...one, amount: fee }))}
          chosen={draft.payment_method_id}
          onChoose={(id) => change({ payment_method_id: id })}
        />
        <Field
          label="Kuponkód"
          value={draft.coupon}
          maxLength={40}
          autoComplete="off"
          {...(quote.coupon?.is_refused ? { error: quote.coupon.text } : { note: quote.coupon?.text })}
          onChange={(event) => change({ coupon: event.target.value })}
        />
      </div>
    </Sheet>
  )
}

type Offer = { id: number; name: string; amount: string; refusal: string | null }

function Offers({
  legend,
  offers,
  chosen,
  onChoose,
}: {
  legend: string
  offers: readonly Offer[]
  chosen: number | null
  onChoose: (id: number) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.part}>
      <legend>{legend}</legend>
      {offers.length === 0 ? <span>Nincs bekapcsolt mód.</span> : null}
      {offers.map(({ id, name: title, amount, refusal }) => (
        <label key={id} className={styles.offer}>
          <input
            type="radio"
            name={name}
            checked={id === chosen}
            disabled={refusal !== null && id !== chosen}
            onChange={() => onChoose(id)}
          />
          <span>
            {title}
            {refusal === null ? null : <span className={styles.side}>{refusal}</span>}
          </span>
          <span className={styles.amount}>{refusal === null ? amount : ''}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Pickup({ order, method }: { order: NewOrder; method: number }) {
  const point = order.quote?.pickup_point
  return (
    <Suggest<Point>
      name={`points ${method}`}
      label="Átvételi pont"
      note={point ? `Választva: ${point.name}, ${point.address}` : 'Irányítószám, település vagy név.'}
      find={async (client, text, signal) =>
        (await client.findNewOrderPickupPoints({ query: { method, search: text } }, { signal })).points
      }
      keyOf={({ id }) => id}
      show={({ name, address }) => (
        <>
          {name}
          <span className={styles.side}>{address}</span>
        </>
      )}
      onChoose={({ id }) => order.change({ pickup_point_id: id })}
    />
  )
}
