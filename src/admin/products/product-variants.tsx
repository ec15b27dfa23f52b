import type { ReactNode } from 'react'
import { PriceReasonButton } from '../history/price-reason.tsx'
import { Button } from '../parts/button.tsx'
import { Check, Field } from '../parts/field.tsx'
import { marginText } from '../parts/margin-text.ts'
import { NumberField } from '../parts/number-field.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useMember } from '../runtime/member.ts'
import type { FormFields } from './attribute-field.tsx'
import { OwnAttributes } from './own-attributes.tsx'
import { newVariant, type Errors, type ProductValues, type Variant } from './product-values.ts'
import styles from './product-page.module.css'

/** Of the packed goods. */
const sides = [
  ['longest_side', 'Csomagolva, leghosszabb oldal, mm'],
  ['middle_side', 'Középső oldal, mm'],
  ['shortest_side', 'Legrövidebb oldal, mm'],
] as const

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

const marginNote = ({ price, cost }: Variant, taxRate: number) =>
  price === null || cost === null ? 'Egy darabé, áfa nélkül.' : marginText({ gross: price, taxRate, cost })

type Props = {
  values: ProductValues
  onChange: (change: Partial<ProductValues>) => void
  errors: Errors
  /** Pieces that orders hold, by the variant's id. */
  held: Readonly<Record<string, number>>
  fields: FormFields
  /** Makes variants of all combinations. */
  matrix: ReactNode
}

/** What is sold, for how much, and how much of it there is. */
export function Variants({ values, onChange, errors, held, fields, matrix }: Props) {
  const { variants } = values
  const change = (index: number, part: Partial<Variant>) =>
    onChange({ variants: variants.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  return (
    <Sheet title="Változatok, árak és készlet">
      {variants.map((variant, index) => (
        <VariantFields
          key={variant.id ?? `new-${index}`}
          variant={variant}
          isOnly={variants.length === 1}
          taxRate={values.tax_rate}
          attributes={
            <OwnAttributes
              variant={variant}
              options={values.option_attributes}
              fields={fields}
              error={(slug) => errors[`values.variants.${index}.attributes.${slug}`]?.[0]}
              onChange={(attributes) => change(index, { attributes })}
            />
          }
          held={variant.id === null ? 0 : (held[String(variant.id)] ?? 0)}
          error={(field) => errors[`values.variants.${index}.${field}`]?.[0]}
          onChange={(part) => change(index, part)}
          onRemove={
            variant.id === null && variants.length > 1
              ? () => onChange({ variants: variants.filter((_one, at) => at !== index) })
              : undefined
          }
        />
      ))}
      <div className={styles.actions}>
        <Button icon="plus" onClick={() => onChange({ variants: [...variants, newVariant()] })}>
          Új változat
        </Button>
        {matrix}
      </div>
    </Sheet>
  )
}

type VariantProps = {
  variant: Variant
  isOnly: boolean
  taxRate: number
  /** The fields of its own attributes. */
  attributes: ReactNode
  held: number
  error: (field: keyof Variant) => string | undefined
  onChange: (part: Partial<Variant>) => void
  onRemove: (() => void) | undefined
}

function VariantFields({
  variant,
  isOnly,
  taxRate,
  attributes,
  held,
  error,
  onChange,
  onRemove,
}: VariantProps) {
  const seesCosts = useMember()?.rights.includes('costs.see') ?? false
  const isKnown = variant.id !== null
  return (
    <fieldset className={styles.variant}>
      <legend className={styles.legend}>{variant.item_number || 'Új változat'}</legend>
      <div className={styles.row}>
        <Field
          label="Cikkszám"
          note={isKnown ? 'Nem változtatható.' : undefined}
          value={variant.item_number}
          readOnly={isKnown}
          onChange={(event) => onChange({ item_number: event.target.value })}
          error={error('item_number')}
        />
        {isOnly && variant.name === '' ? null : (
          <Field
            label="A változat neve"
            note="Ami a termék nevéhez járul: 4 literes."
            value={variant.name}
            onChange={(event) => onChange({ name: event.target.value })}
            error={error('name')}
          />
        )}
        <Field
          label="Vonalkód (EAN)"
          inputMode="numeric"
          value={variant.ean}
          onChange={(event) => onChange({ ean: digitsOf(event.target.value) })}
          error={error('ean')}
        />
        <NumberField
          label="Súly, gramm"
          value={variant.weight}
          empty={0}
          onChange={(weight) => onChange({ weight })}
          error={error('weight')}
        />
        <Field
          label="Polc"
          note="Ahogy a szedőlistán álljon: A-03-2."
          maxLength={30}
          value={variant.shelf}
          onChange={(event) => onChange({ shelf: event.target.value })}
          error={error('shelf')}
        />
      </div>
      {attributes}
      <div className={styles.row}>
        <NumberField
          label="Bruttó ár, Ft"
          note={
            variant.id === null ? undefined : (
              <PriceReasonButton variantId={variant.id} itemNumber={variant.item_number} />
            )
          }
          value={variant.price}
          empty={null}
          onChange={(price) => onChange({ price })}
          error={error('price')}
        />
        <NumberField
          label="Áthúzott ár, Ft"
          note="Csak akciónál."
          value={variant.original_price}
          empty={null}
          onChange={(value) => onChange({ original_price: value })}
          error={error('original_price')}
        />
        {seesCosts ? (
          <NumberField
            label="Nettó beszerzési ár, Ft"
            note={marginNote(variant, taxRate)}
            value={variant.cost}
            empty={null}
            onChange={(cost) => onChange({ cost })}
            error={error('cost')}
          />
        ) : null}
        <NumberField
          label="Készlet"
          note={held > 0 ? `Ebből rendelésekben: ${held}.` : undefined}
          value={variant.on_hand}
          empty={0}
          onChange={(value) => onChange({ on_hand: value })}
          error={error('on_hand')}
        />
        <NumberField
          label="Kevés, ha ennyi"
          note="Ennyi szabad darabnál a Ma oldal jelzi."
          value={variant.low_stock}
          empty={null}
          onChange={(value) => onChange({ low_stock: value })}
          error={error('low_stock')}
        />
      </div>
      <div className={styles.row}>
        {sides.map(([side, label]) => (
          <NumberField
            key={side}
            label={label}
            value={variant[side]}
            empty={null}
            onChange={(value) => onChange({ [side]: value })}
            error={error(side)}
          />
        ))}
      </div>
      <div className={styles.row}>
        <Check
          label="Készlet nélkül is rendelhető"
          checked={variant.backorder}
          onChange={(event) => onChange({ backorder: event.target.checked })}
        />
        <Check
          label="Eladó"
          checked={variant.for_sale}
          onChange={(event) => onChange({ for_sale: event.target.checked })}
        />
        {onRemove ? (
          <Button kind="plain" onClick={onRemove}>
            Eltávolítás
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}
