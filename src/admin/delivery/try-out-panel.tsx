import { Button } from '../parts/button.tsx'
import { Check, Field, SelectField } from '../parts/field.tsx'
import { Empty, Sheet } from '../parts/sheet.tsx'
import { decimalText, integerText } from './numbers.ts'
import {
  chosenParcel,
  sampleIn,
  sampleParcels,
  type Categories,
  type ParcelDraft,
  type Tried,
} from './try-out.ts'
import styles from './try-out-panel.module.css'

/** A parcel, and what a customer would be offered for it. */
export function TryOutPanel({
  draft,
  tried,
  isComplete,
  categories,
}: {
  draft: ParcelDraft
  tried: Tried | null
  isComplete: boolean
  categories: Categories
}) {
  return (
    <Sheet title="Próba: mit lát a vevő?" flush>
      <ParcelForm draft={draft} categories={categories} />
      <div aria-live="polite">
        {isComplete ? null : <Empty>Adja meg a darabot, a súlyt és az értéket.</Empty>}
        {isComplete && tried ? <Offers deliveries={tried.deliveries} /> : null}
      </div>
    </Sheet>
  )
}

function ParcelForm({ draft, categories }: { draft: ParcelDraft; categories: Categories }) {
  const change = (part: Partial<ParcelDraft>) => chosenParcel.set({ ...draft, ...part })
  return (
    <div className={styles.parcel}>
      <div className={styles.samples}>
        {sampleParcels.map((sample) => (
          <Button
            key={sample.name}
            aria-pressed={sample.name === draft.name}
            onClick={() => chosenParcel.set(sampleIn(sample, categories))}
          >
            {sample.pieces} db {sample.name}
          </Button>
        ))}
      </div>
      <div className={styles.numbers}>
        <Field
          label="Darab"
          inputMode="numeric"
          value={draft.pieces}
          onChange={(event) => change({ pieces: integerText(event.target.value).slice(0, 3) })}
        />
        <Field
          label="Súly (kg)"
          inputMode="decimal"
          value={draft.weight}
          onChange={(event) => change({ weight: decimalText(event.target.value) })}
        />
        <Field
          label="Érték (Ft)"
          inputMode="numeric"
          value={draft.total}
          onChange={(event) => change({ total: integerText(event.target.value) })}
        />
        <Field
          label="Irányítószám"
          inputMode="numeric"
          value={draft.postalCode}
          onChange={(event) => change({ postalCode: event.target.value.replaceAll(/\D/g, '').slice(0, 4) })}
        />
      </div>
      <details>
        <summary className={styles.more}>Az áru részletei</summary>
        <div className={styles.details}>
          <Field
            label="Mi ez?"
            value={draft.name}
            maxLength={60}
            onChange={(event) => change({ name: event.target.value })}
          />
          {categories.length > 0 ? (
            <SelectField
              label="Kategória"
              value={draft.category}
              onChange={(event) => change({ category: event.target.value })}
            >
              <option value="">Bármelyik</option>
              {categories.map(({ slug, name, depth }) => (
                <option key={slug} value={slug}>
                  {'\u00a0\u00a0'.repeat(depth) + name}
                </option>
              ))}
            </SelectField>
          ) : null}
          <Field
            label="Leghosszabb oldal (cm)"
            inputMode="decimal"
            value={draft.side}
            onChange={(event) => change({ side: decimalText(event.target.value) })}
          />
          <Check
            label="Befér csomagautomatába"
            checked={draft.locker}
            onChange={(event) => change({ locker: event.target.checked })}
          />
        </div>
      </details>
    </div>
  )
}

type Delivery = Tried['deliveries'][number]

function Offers({ deliveries }: { deliveries: readonly Delivery[] }) {
  if (deliveries.length === 0) return <Empty>Még nincs szállítási mód, ezért a vevő nem tud rendelni.</Empty>
  const offered = deliveries.filter(({ refusal }) => refusal === null)
  const grey = deliveries.filter((one) => one.refusal !== null && one.is_shown)
  const hidden = deliveries.filter(({ is_shown: isShown }) => !isShown)
  return (
    <>
      {offered.length > 0 ? (
        <ul className={styles.offers}>
          {offered.map((delivery) => (
            <Offer key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>Ehhez a csomaghoz most egyik sem választható.</p>
      )}
      <Refused title="Szürkén, az okkal együtt" all={grey} />
      <Refused title="Nem látja" all={hidden} />
    </>
  )
}

function Offer({ delivery: { name, price, payments } }: { delivery: Delivery }) {
  const payable = payments.filter(({ refusal }) => refusal === null)
  const refused = payments.filter(({ refusal }) => refusal !== null)
  return (
    <li>
      <div className={styles.offer}>
        <b>{name}</b>
        <b className={styles.amount}>{price}</b>
      </div>
      <ul className={styles.payments}>
        {payable.map((payment) => (
          <li key={payment.id} className={styles.paid}>
            {payment.name}: {payment.total}
          </li>
        ))}
        {refused.map((payment) => (
          <li key={payment.id} className={styles.side}>
            {payment.name}: {payment.refusal}
          </li>
        ))}
        {payments.length === 0 ? <li className={styles.side}>Még nincs fizetési mód.</li> : null}
      </ul>
    </li>
  )
}

function Refused({ title, all }: { title: string; all: readonly Delivery[] }) {
  if (all.length === 0) return null
  return (
    <section className={styles.refused}>
      <h3>{title}</h3>
      <ul>
        {all.map(({ id, name, refusal }) => (
          <li key={id}>
            <span>{name}</span>
            <span className={styles.side}>{refusal}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
