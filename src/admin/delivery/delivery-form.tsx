import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Check, Field, SelectField } from '../parts/field.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { BandsField } from './bands-field.tsx'
import { Choice, TextArea, Ticks } from './controls.tsx'
import type { DeliveryDraft } from './delivery-draft.ts'
import { decimalText, integerText } from './numbers.ts'
import styles from './method-page.module.css'

type Errors = Readonly<Record<string, readonly string[]>>
type Parts = Pick<AdminResponse<'listDeliveryMethods'>, 'carriers' | 'pickup_providers' | 'categories'>
type Props = {
  draft: DeliveryDraft
  errors: Errors
  change: (part: Partial<DeliveryDraft>) => void
}

const taxRates = [27, 18, 5, 0] as const

/** The fields of a delivery method, in the order in which a merchant thinks of them. */
export function DeliveryForm({ parts, ...props }: Props & { parts: Parts }) {
  return (
    <>
      <WhatPart {...props} />
      <HowPart {...props} parts={parts} />
      <PricePart {...props} />
      <LimitPart {...props} categories={parts.categories} />
    </>
  )
}

function WhatPart({ draft, errors, change }: Props) {
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
          note="Egy-két mondat: mikor ér oda, mire figyeljen."
          rows={2}
          maxLength={500}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
          error={errors.description?.[0]}
        />
      </div>
    </Sheet>
  )
}

function HowPart({ draft, errors, change, parts }: Props & { parts: Parts }) {
  return (
    <Sheet title="Hogyan jut el a vevőhöz?">
      <div className={styles.sections}>
        <Choice
          legend="Átvétel"
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          options={[
            ['home', 'A címére visszük', 'A vevő szállítási címet ad meg.'],
            ['pickup_point', 'Átvételi ponton veszi át', 'A vevő térképről vagy listából választ.'],
            ['personal', 'Eljön érte', 'A vevő nem ad meg címet.'],
          ]}
        />
        {draft.kind === 'pickup_point' ? (
          <Ticks
            legend="Kinek az átvételi pontjai?"
            options={parts.pickup_providers.map(({ code, name, points }) => ({
              value: code,
              label: `${name} (${points} pont)`,
            }))}
            chosen={draft.pickup_providers}
            onChange={(chosen) => change({ pickup_providers: chosen })}
            error={errors.pickup_providers?.[0]}
          />
        ) : null}
        <div className={styles.pair}>
          {draft.kind === 'personal' ? null : (
            <SelectField
              label="Ki viszi?"
              value={draft.carrier}
              onChange={(event) => change({ carrier: event.target.value })}
              error={errors.carrier?.[0]}
            >
              <option value="own">Saját vagy más futár</option>
              {parts.carriers.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          <Field
            label="Nap kérhető, ennyi munkanap után"
            note="Üresen a vevő nem választ napot."
            inputMode="numeric"
            value={draft.requestedDayFrom}
            onChange={(event) => change({ requestedDayFrom: integerText(event.target.value).slice(0, 2) })}
            error={errors.requested_day_from?.[0]}
          />
        </div>
        {draft.requestedDayFrom === '' ? (
          <TransitFields draft={draft} errors={errors} change={change} />
        ) : null}
      </div>
    </Sheet>
  )
}

/** How long a parcel is under way; on a requested day it comes on that day. */
function TransitFields({ draft, errors, change }: Omit<Props, 'parts'>) {
  const problem = Object.entries(errors).find(([field]) => field.startsWith('transit_days'))?.[1][0]
  return (
    <div className={styles.pair}>
      <Field
        label="Úton, legalább (munkanap)"
        note="Üresen a szokásos: Beállítások, Nyitvatartás."
        inputMode="numeric"
        value={draft.transitFrom}
        onChange={(event) => change({ transitFrom: integerText(event.target.value).slice(0, 2) })}
        error={problem}
      />
      <Field
        label="Úton, legfeljebb (munkanap)"
        inputMode="numeric"
        value={draft.transitTo}
        onChange={(event) => change({ transitTo: integerText(event.target.value).slice(0, 2) })}
      />
    </div>
  )
}

function PricePart({ draft, errors, change }: Props) {
  return (
    <Sheet title="Mennyibe kerül?">
      <div className={styles.sections}>
        <Choice
          legend="Díj"
          value={draft.price}
          onChange={(price) => change({ price })}
          options={[
            ['bands', 'Súly és kosárérték szerint'],
            ['free', 'Mindig ingyenes'],
            ['quotation', 'Egyedi ajánlat', 'A díjat a rendelés után adja meg, és a vevő fogadja el.'],
          ]}
        />
        {draft.price === 'bands' ? (
          <BandsField draft={draft} errors={errors} onChange={(bands) => change({ bands })} />
        ) : null}
        {draft.price === 'free' ? null : (
          <div className={styles.pair}>
            {draft.price === 'bands' ? (
              <Field
                label="Ingyenes ettől a kosárértéktől (Ft)"
                note="Üresen sosem ingyenes."
                inputMode="numeric"
                value={draft.freeFrom}
                onChange={(event) => change({ freeFrom: integerText(event.target.value) })}
                error={errors.free_from?.[0]}
              />
            ) : null}
            <SelectField
              label="Áfa"
              note="A díjak bruttó összegek."
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
        )}
      </div>
    </Sheet>
  )
}

function LimitPart({ draft, errors, change, categories }: Props & Pick<Parts, 'categories'>) {
  const options = categories.map(({ slug, name, depth }) => ({
    value: slug,
    label: '\u00a0\u00a0'.repeat(depth) + name,
  }))
  return (
    <Sheet title="Mikor választható?">
      <div className={styles.sections}>
        <div className={styles.pair}>
          <Field
            label="Legkisebb súly (kg)"
            inputMode="decimal"
            value={draft.minWeight}
            onChange={(event) => change({ minWeight: decimalText(event.target.value) })}
            error={errors.min_weight?.[0]}
          />
          <Field
            label="Legnagyobb súly (kg)"
            inputMode="decimal"
            value={draft.maxWeight}
            onChange={(event) => change({ maxWeight: decimalText(event.target.value) })}
            error={errors.max_weight?.[0]}
          />
          <Field
            label="Leghosszabb oldal (cm)"
            inputMode="decimal"
            value={draft.maxSide}
            onChange={(event) => change({ maxSide: decimalText(event.target.value) })}
            error={errors.max_side?.[0]}
          />
          <Field
            label="Legkisebb kosárérték (Ft)"
            inputMode="numeric"
            value={draft.minTotal}
            onChange={(event) => change({ minTotal: integerText(event.target.value) })}
            error={errors.min_total?.[0]}
          />
          <Field
            label="Legnagyobb kosárérték (Ft)"
            inputMode="numeric"
            value={draft.maxTotal}
            onChange={(event) => change({ maxTotal: integerText(event.target.value) })}
            error={errors.max_total?.[0]}
          />
          <Field
            label="Legfeljebb ennyi darab"
            inputMode="numeric"
            value={draft.maxPieces}
            onChange={(event) => change({ maxPieces: integerText(event.target.value) })}
            error={errors.max_pieces?.[0]}
          />
          <Field
            label="Csak ezekre az irányítószámokra"
            note="Az eleje is elég: 4 vagy 40, 4032."
            value={draft.postalCodes}
            onChange={(event) => change({ postalCodes: event.target.value })}
            error={Object.entries(errors).find(([field]) => field.startsWith('postal_codes'))?.[1][0]}
          />
        </div>
        <Check
          label="Csak csomagautomatába beférő termékekhez"
          checked={draft.locker}
          onChange={(event) => change({ locker: event.target.checked })}
        />
        {options.length > 0 ? (
          <>
            <Ticks
              legend="Csak ezekhez a kategóriákhoz"
              empty="bármelyikhez"
              options={options}
              chosen={draft.only_categories}
              onChange={(chosen) => change({ only_categories: chosen })}
              error={errors.only_categories?.[0]}
            />
            <Ticks
              legend="Ezekhez a kategóriákhoz nem"
              empty="nincs kivétel"
              options={options}
              chosen={draft.except_categories}
              onChange={(chosen) => change({ except_categories: chosen })}
              error={errors.except_categories?.[0]}
            />
          </>
        ) : null}
      </div>
    </Sheet>
  )
}
