import { useForm } from '../runtime/forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { selectClass } from '../ui/field-class.ts'
import { Note } from '../ui/note.tsx'
import { fittingIntent, noFittingIntent, type FittingResult } from './change-own-fitting.ts'
import type { OwnFitting as Hours } from './load-own-fitting.ts'

type OwnFittingProps = {
  /** Of the page that shows the order. */
  address: string
  fitting: Hours
  /** The page's own result. */
  posted: FittingResult | undefined
}

/** The hour at the workshop: chosen where there is none, else changed or given back, folded until somebody wants to. */
export function OwnFitting({ address, fitting, posted }: OwnFittingProps) {
  const change = useForm<FittingResult>(address, posted)
  const { chosen } = fitting
  if (chosen === null)
    return (
      <section className="payment-other no-print" aria-labelledby="szereles-ideje">
        <h2 id="szereles-ideje">Mikorra jön szereltetni?</h2>
        <p>A műhely óráról órára fogad. Válassza ki, mikor menne.</p>
        <Choice address={address} fitting={fitting} change={change} />
      </section>
    )
  return (
    <section className="payment-other no-print" aria-labelledby="szereles-ideje">
      <h2 id="szereles-ideje">{`Szerelés: ${chosen}`}</h2>
      <details key={chosen} open={change.result !== undefined || undefined}>
        <summary>Más időpontban mennék, vagy lemondom</summary>
        <p>A szerelés előtti nap végéig változtathat rajta, utána hívja a műhelyt.</p>
        <Choice address={address} fitting={fitting} change={change} />
      </details>
    </section>
  )
}

type ChoiceProps = Pick<OwnFittingProps, 'address' | 'fitting'> & {
  change: ReturnType<typeof useForm<FittingResult>>
}

function Choice({
  address,
  fitting: { chosen, canCancel, days },
  change: { result, busy, form },
}: ChoiceProps) {
  return (
    <form {...form}>
      {result?.unfitted ? (
        <Note tone="error" alert>
          <p>{result.unfitted}</p>
          <a className="link" href={address}>
            A rendelés frissítése
          </a>
        </Note>
      ) : null}
      {days.length > 0 ? (
        <label className="payment-hour">
          Szabad időpontok
          <select name="fitting" className={selectClass} defaultValue="">
            <option value="">Válasszon időpontot</option>
            {days.map(({ value: day, label, hours }) => (
              <optgroup key={day} label={label}>
                {hours.map(({ value: hour, label: text }) => (
                  <option key={hour} value={`${day} ${hour}`}>{`${label}, ${text}`}</option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      ) : (
        <p>A műhelynek most nincs más szabad időpontja.</p>
      )}
      <div className="payment-buttons">
        {days.length > 0 ? (
          <Button type="submit" name="intent" value={fittingIntent} variant="strong" busy={busy}>
            {chosen === null ? 'Lefoglalom' : 'Erre cserélem'}
          </Button>
        ) : null}
        {canCancel ? (
          <Button type="submit" name="intent" value={noFittingIntent} variant="outline" busy={busy}>
            Lemondom a szerelést
          </Button>
        ) : null}
      </div>
    </form>
  )
}
