import { Icon } from '#storefront/ui/icon.tsx'
import { integerText } from '../delivery/numbers.ts'
import { Button } from '../parts/button.tsx'
import fieldStyles from '../parts/field.module.css'
import bandStyles from '../delivery/bands-field.module.css'
import { newPrice, priceErrors, vehicleNames, type PartnerDraft, type PriceDraft } from './partner-draft.ts'

/** What fitting a wheel costs, a row each; the first that fits rules. */
export function PricesField({
  draft,
  errors,
  onChange,
}: {
  draft: Pick<PartnerDraft, 'prices'>
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (prices: PriceDraft[]) => void
}) {
  const { prices } = draft
  const messages = priceErrors(draft, errors)
  const set = (at: number, part: Partial<PriceDraft>) =>
    onChange(prices.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <fieldset className={bandStyles.bands}>
      <legend className={fieldStyles.label}>Díjak, kerekenként</legend>
      {prices.length > 0 ? (
        <div className={bandStyles.head} aria-hidden="true">
          <span>Jármű</span>
          <span>Felni eddig (coll)</span>
          <span>Díj (Ft)</span>
        </div>
      ) : null}
      {prices.map((row, index) => (
        <div key={index} className={bandStyles.row}>
          <select
            className={fieldStyles.control}
            aria-label={`${index + 1}. díj: jármű`}
            value={row.vehicle}
            onChange={(event) => set(index, { vehicle: event.target.value as PriceDraft['vehicle'] })}
          >
            {vehicleNames.map(([vehicle, name]) => (
              <option key={vehicle} value={vehicle}>
                {name}
              </option>
            ))}
          </select>
          <input
            className={`${fieldStyles.control} ${bandStyles.cell}`}
            aria-label={`${index + 1}. díj: felni eddig (coll)`}
            aria-invalid={messages[index] !== undefined || undefined}
            inputMode="numeric"
            placeholder="bármekkora"
            value={row.toRim}
            onChange={(event) => set(index, { toRim: integerText(event.target.value) })}
          />
          <input
            className={`${fieldStyles.control} ${bandStyles.cell}`}
            aria-label={`${index + 1}. díj (Ft)`}
            aria-invalid={messages[index] !== undefined || undefined}
            inputMode="numeric"
            value={row.gross}
            onChange={(event) => set(index, { gross: integerText(event.target.value) })}
          />
          <button
            type="button"
            className={bandStyles.remove}
            aria-label={`${index + 1}. díj törlése`}
            onClick={() => onChange(prices.filter((_row, at) => at !== index))}
          >
            <Icon name="trash" small />
          </button>
          {messages[index] ? <span className={fieldStyles.error}>{messages[index]}</span> : null}
        </div>
      ))}
      {errors.prices ? <span className={fieldStyles.error}>{errors.prices[0]}</span> : null}
      <span className={fieldStyles.note}>
        Az első illő sor érvényes. Amire nincs sor, annál a vevő azt olvassa, hogy a díjat a műhely mondja
        meg.
      </span>
      <span>
        <Button icon="plus" onClick={() => onChange([...prices, newPrice()])}>
          Új díj
        </Button>
      </span>
    </fieldset>
  )
}
