import { useState, type FormEvent } from 'react'
import { Button } from '../parts/button.tsx'
import { Field, SelectField } from '../parts/field.tsx'
import { roundings, roundingTitles, type Rounding } from '#contract/rounding.ts'
import { PriceReasonButton } from '../history/price-reason.tsx'
import { parseFormula } from './formula.ts'
import type { PriceRow } from './price-cells.ts'
import type { PriceSheet } from './use-price-sheet.ts'
import styles from './prices-page.module.css'

/** `row`: the one that the keys are at. */
type Props = { sheet: PriceSheet; row: PriceRow | undefined; mayPrice: boolean; onSale: () => void }

/** What is done with the selection: a formula, a rounding, a sale. */
export function SheetTools({ sheet, row, mayPrice, onSale }: Props) {
  const [text, setText] = useState('')
  const [rounding, setRounding] = useState<Rounding>('none')
  const [error, setError] = useState('')
  const { area } = sheet
  const cells = (area.bottom - area.top + 1) * (area.right - area.left + 1)

  function submit(event: FormEvent) {
    event.preventDefault()
    // A rounding without a formula rounds what is there.
    const formula = parseFormula(text.trim() === '' && rounding !== 'none' ? '+0' : text)
    sheet.say('')
    if (!formula) return setError('Ezt nem értjük. Például: +8 %, -500, = beszerzés * 1,3')
    setError('')
    const { written, problem } = sheet.compute(formula, rounding)
    const done = written === 0 ? 'A kijelölésben nincs mit átírni.' : `${written} cellát átírtunk.`
    sheet.say(
      problem === '' ? done : `${written} cellát írtunk át, a többibe az eredmény nem írható. ${problem}`,
    )
  }

  return (
    <form className={styles.tools} onSubmit={submit} aria-label="A kijelölés átírása" noValidate>
      <Field
        label={`Képlet ${cells} cellára`}
        placeholder="+8 %"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error || undefined}
        autoComplete="off"
      />
      <RoundingField value={rounding} onChange={setRounding} />
      <Button type="submit">Átírás</Button>
      {mayPrice ? <Button onClick={onSale}>Akció a kijelölt sorokra</Button> : null}
      {row ? <PriceReasonButton variantId={row.id} itemNumber={row.item_number} /> : null}
    </form>
  )
}

export const RoundingField = ({
  value,
  onChange,
}: {
  value: Rounding
  onChange: (rounding: Rounding) => void
}) => (
  <SelectField label="Kerekítés" value={value} onChange={(event) => onChange(event.target.value as Rounding)}>
    {roundings.map((one) => (
      <option key={one} value={one}>
        {roundingTitles[one]}
      </option>
    ))}
  </SelectField>
)
