import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Choice, TextArea, Ticks } from '../delivery/controls.tsx'
import { integerText } from '../delivery/numbers.ts'
import { Field, SelectField } from '../parts/field.tsx'
import { Sheet } from '../parts/sheet.tsx'
import type { PaymentDraft } from './payment-draft.ts'
import styles from '../delivery/method-page.module.css'

type Errors = Readonly<Record<string, readonly string[]>>
type Parts = Pick<AdminResponse<'listPaymentMethods'>, 'gateways' | 'deliveries'>
type Props = { draft: PaymentDraft; errors: Errors; change: (part: Partial<PaymentDraft>) => void }

const taxRates = [27, 18, 5, 0] as const

/** The fields of a payment method, in the order in which a merchant thinks of them. */
export function PaymentForm({ parts, ...props }: Props & { parts: Parts }) {
  return (
    <>
      <WhatPart {...props} parts={parts} />
      <FeePart {...props} />
      <LimitPart {...props} parts={parts} />
    </>
  )
}

function WhatPart({ draft, errors, change, parts: { gateways } }: Props & { parts: Parts }) {
  const chosen = gateways.find(({ code }) => code === draft.gateway)
  return (
    <Sheet title="Mit olvas a vevő?">
      <div className={styles.sections}>
        <Field
          label="Név"
          value={draft.name}
          maxLength={80}
          onChange={(event) => change({ name: event.target.value })}
          error={errors.name?.[0]}
        />
        <TextArea
          label="Leírás"
          note="Egy-két mondat: mikor és hogyan fizet."
          rows={2}
          maxLength={500}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
          error={errors.description?.[0]}
        />
        <Choice
          legend="Mikor fizet?"
          value={draft.type}
          onChange={(type) => change({ type })}
          options={[
            ['transfer', 'Előre, átutalással', 'A csomag a jóváírás után indul.'],
            [
              'cash_on_delivery',
              'Átvételkor',
              'Utánvét, vagy a helyszínen. A végösszeget 5 forintra kerekítjük.',
            ],
            ['card', 'Rendeléskor, bankkártyával', 'A szolgáltató fizetőoldalán.'],
          ]}
        />
        {draft.type === 'card' ? (
          <SelectField
            label="Szolgáltató"
            value={draft.gateway ?? ''}
            note={
              chosen && !chosen.is_ready
                ? 'A kulcsai még nincsenek megadva: addig a vevők nem látják.'
                : undefined
            }
            onChange={(event) => change({ gateway: event.target.value || null })}
            error={errors.gateway?.[0]}
          >
            <option value="">Válasszon</option>
            {gateways.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
    </Sheet>
  )
}

function FeePart({ draft, errors, change }: Props) {
  return (
    <Sheet title="Mennyibe kerül?">
      <div className={styles.pair}>
        <Field
          label="Kezelési díj (Ft)"
          note="Üresen ingyenes. Bruttó összeg."
          inputMode="numeric"
          value={draft.fee}
          onChange={(event) => change({ fee: integerText(event.target.value) })}
          error={errors.fee?.[0]}
        />
        <SelectField
          label="Áfa"
          value={draft.tax_rate}
          onChange={(event) =>
            change({ tax_rate: taxRates.find((rate) => String(rate) === event.target.value) ?? 27 })
          }
        >
          {taxRates.map((rate) => (
            <option key={rate} value={rate}>
              {rate} %
            </option>
          ))}
        </SelectField>
      </div>
    </Sheet>
  )
}

function LimitPart({ draft, errors, change, parts: { deliveries } }: Props & { parts: Parts }) {
  return (
    <Sheet title="Mikor választható?">
      <div className={styles.sections}>
        <div className={styles.pair}>
          <Field
            label="Legkisebb végösszeg (Ft)"
            inputMode="numeric"
            value={draft.minTotal}
            onChange={(event) => change({ minTotal: integerText(event.target.value) })}
            error={errors.min_total?.[0]}
          />
          <Field
            label="Legnagyobb végösszeg (Ft)"
            inputMode="numeric"
            value={draft.maxTotal}
            onChange={(event) => change({ maxTotal: integerText(event.target.value) })}
            error={errors.max_total?.[0]}
          />
        </div>
        <Choice
          legend="Melyik szállítási módhoz?"
          value={draft.isForAll ? 'all' : 'some'}
          onChange={(value) => change({ isForAll: value === 'all' })}
          options={[
            ['all', 'Mindegyikhez', 'Ahhoz is, amelyiket később veszi fel.'],
            ['some', 'Csak ezekhez'],
          ]}
        />
        {draft.isForAll ? null : (
          <Ticks
            legend="Szállítási módok"
            options={deliveries.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={draft.onlyDelivery}
            onChange={(onlyDelivery) => change({ onlyDelivery })}
            error={errors.only_delivery?.[0]}
          />
        )}
      </div>
    </Sheet>
  )
}
