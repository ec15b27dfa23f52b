import { useState } from 'react'
import { Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import type { Rounding } from '#contract/rounding.ts'
import { formatNumber } from '#contract/money.ts'
import { parseFormula } from './formula.ts'
import { RoundingField } from './sheet-tools.tsx'
import type { PriceSheet } from './use-price-sheet.ts'

/** A sale on every row of the selection, from one day to another. Written into the table; saved with it. */
export function SaleDialog({ sheet, onClose }: { sheet: PriceSheet; onClose: () => void }) {
  const [text, setText] = useState('-10 %')
  const [rounding, setRounding] = useState<Rounding>('none')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [wasTried, setTried] = useState(false)
  const endsEarly = from !== '' && to !== '' && to < from
  const count = sheet.area.bottom - sheet.area.top + 1

  async function submit() {
    const formula = parseFormula(text)
    setWrong(!formula)
    setTried(true)
    if (!formula || endsEarly) return
    const rows = sheet.schedule(formula, rounding, { from: from || null, to: to || null })
    sheet.say(`${formatNumber(rows)} sorra írtunk akciót. Mentésig semmi nem változik a boltban.`)
    onClose()
  }

  return (
    <FormDialog
      title={`Akció ${formatNumber(count)} sorra`}
      action="Beírás a táblázatba"
      busy={false}
      refusal={undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Akciós ár az árból"
        note="Például -15 %, -2000, = beszerzés * 1,2, vagy egy ár."
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isWrong ? 'Ezt nem értjük.' : undefined}
      />
      <RoundingField value={rounding} onChange={setRounding} />
      <Field
        label="Első napja"
        type="date"
        note="Üresen: a mentéstől."
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field
        label="Utolsó napja"
        type="date"
        note="Üresen: visszavonásig."
        value={to}
        onChange={(event) => setTo(event.target.value)}
        error={wasTried && endsEarly ? 'Az akció vége nem lehet a kezdete előtt.' : undefined}
      />
    </FormDialog>
  )
}
