import { FormErrors } from '../ui/form-errors.tsx'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { useForm } from '../runtime/forms/use-form.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { garagePath, maxNameLength, type Car } from './cars.ts'

type Props = {
  car: Car | null
  begun: { name: string; front: string; rear: string }
  posted: FormResult | undefined
  isPlain: boolean
}

/** A new car, or one that is there. `begun` is filled in for a new one. */
export function CarForm({ car, begun, posted, isPlain }: Props) {
  const address = car ? `${garagePath}?szerkesztes=${car.id}` : `${garagePath}?uj=1`
  const { result, errors, busy, form } = useForm<FormResult>(address, posted)
  const fill = (name: string, known: string) => ({
    name,
    defaultValue: result?.values[name] ?? known,
    error: errors[name] ?? null,
    autoComplete: 'off',
  })
  return (
    <form {...form} className="garage-form" aria-label={car ? `Módosítás: ${car.name}` : 'Új autó'}>
      <h2>{car ? 'Autó módosítása' : 'Új autó'}</h2>
      <FormErrors result={result} left={errors} />
      {car ? <input type="hidden" name="id" value={car.id} /> : null}
      <TextField
        {...fill('name', car?.name ?? begun.name)}
        label="Az autó neve"
        hint="Ahogyan felismeri, például: Családi autó."
        maxLength={maxNameLength}
        required
      />
      <TextField
        {...fill('front', car?.front ?? begun.front)}
        label="Gumiméret"
        hint="Az abroncs oldalán áll, például: 205/55 R16."
        maxLength={30}
        required
      />
      <TextField
        {...fill('rear', car ? (car.rear ?? '') : begun.rear)}
        label="Hátsó méret (ha más, mint az első)"
        maxLength={30}
      />
      <TextField
        {...fill('rim', car?.rim ? String(car.rim) : '')}
        label="Felni átmérője, col (nem kötelező)"
        inputMode="numeric"
        maxLength={2}
      />
      <p className="garage-actions">
        <Button type="submit" name="intent" value="save" variant="primary" busy={busy}>
          Mentés
        </Button>
        {isPlain ? null : (
          <a className={buttonClass({ variant: 'outline' })} href={garagePath} data-keep-scroll>
            Mégse
          </a>
        )}
      </p>
    </form>
  )
}
