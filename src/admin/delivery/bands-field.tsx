import { Icon } from '#storefront/ui/icon.tsx'
import { Button } from '../parts/button.tsx'
import fieldStyles from '../parts/field.module.css'
import { filledBands, newBand, type BandDraft, type DeliveryDraft } from './delivery-draft.ts'
import { decimalText, integerText } from './numbers.ts'
import styles from './bands-field.module.css'

type Errors = Readonly<Record<string, readonly string[]>>

/** The price by weight and by what is in the cart, a row each. */
export function BandsField({
  draft,
  errors,
  onChange,
}: {
  draft: DeliveryDraft
  errors: Errors
  onChange: (bands: BandDraft[]) => void
}) {
  const { bands } = draft
  const sent = filledBands(draft)
  const set = (key: number, part: Partial<BandDraft>) =>
    onChange(bands.map((band) => (band.key === key ? { ...band, ...part } : band)))
  const messageOf = (band: BandDraft) => {
    const index = sent.indexOf(band)
    return index < 0 ? undefined : (errors[`bands.${index}.gross`] ?? errors[`bands.${index}.to_weight`])?.[0]
  }
  return (
    <fieldset className={styles.bands}>
      <legend className={fieldStyles.label}>Díjak</legend>
      <div className={styles.head} aria-hidden="true">
        <span>Súlyig (kg)</span>
        <span>Kosárértéktől (Ft)</span>
        <span>Díj (Ft)</span>
      </div>
      {bands.map((band, index) => (
        <div key={band.key} className={styles.row}>
          <Cell
            label={`${index + 1}. díj: súlyig (kg)`}
            placeholder="bármennyi"
            value={band.weight}
            onChange={(text) => set(band.key, { weight: decimalText(text) })}
          />
          <Cell
            label={`${index + 1}. díj: kosárértéktől (Ft)`}
            placeholder="0"
            value={band.from}
            onChange={(text) => set(band.key, { from: integerText(text) })}
          />
          <Cell
            label={`${index + 1}. díj (Ft)`}
            value={band.gross}
            isInvalid={messageOf(band) !== undefined || (errors.bands !== undefined && index === 0)}
            onChange={(text) => set(band.key, { gross: integerText(text) })}
          />
          <button
            type="button"
            className={styles.remove}
            aria-label={`${index + 1}. díj törlése`}
            disabled={bands.length === 1}
            onClick={() => onChange(bands.filter(({ key }) => key !== band.key))}
          >
            <Icon name="trash" small />
          </button>
          {messageOf(band) ? <span className={fieldStyles.error}>{messageOf(band)}</span> : null}
        </div>
      ))}
      {errors.bands ? <span className={fieldStyles.error}>{errors.bands[0]}</span> : null}
      <span className={fieldStyles.note}>
        Ha a kosár több díjba is belefér, a legnagyobb kosárértékű érvényes, azon belül a legkönnyebb.
      </span>
      <span>
        <Button icon="plus" onClick={() => onChange([...bands, newBand()])}>
          Új díjsáv
        </Button>
      </span>
    </fieldset>
  )
}

function Cell({
  label,
  value,
  placeholder,
  isInvalid = false,
  onChange,
}: {
  label: string
  value: string
  placeholder?: string
  isInvalid?: boolean
  onChange: (text: string) => void
}) {
  return (
    <input
      className={`${fieldStyles.control} ${styles.cell}`}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      inputMode="decimal"
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
