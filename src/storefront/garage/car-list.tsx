import type { FormEvent } from 'react'
import { useForm } from '../runtime/forms/use-form.ts'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { texts } from '../texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.ts'
import { Note } from '../ui/note.tsx'
import type { Season } from '../ui/tyre.ts'
import { garagePath, setsHref, shownSize, sizesOf, tyresHref, type Car } from './cars.ts'

const seasons: Season[] = ['teli', 'nyari', 'negyevszakos']

function RemoveForm({ car }: { car: Car }) {
  const { result, busy, form, send } = useForm<FormResult>(garagePath)
  // Without scripts it is sent at once: what it does can be seen on the page that comes.
  const confirmFirst = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    fields.set('intent', 'remove')
    const question = {
      title: 'Törli az autót?',
      text: `${car.name} kikerül a garázsából.`,
      confirmLabel: 'Törlés',
    }
    void confirm(question).then((yes) => {
      if (yes) send(fields)
    })
  }
  return (
    <form {...form} onSubmit={confirmFirst}>
      <input type="hidden" name="id" value={car.id} />
      <Button
        type="submit"
        name="intent"
        value="remove"
        variant="text"
        size="small"
        busy={busy}
        aria-label={`Törlés: ${car.name}`}
      >
        Törlés
      </Button>
      {result?.message ? (
        <Note tone="error" alert>
          {result.message}
        </Note>
      ) : null}
    </form>
  )
}

type LinksProps = { car: Car; size: string; where: string; offersSets: boolean }

/** The tyres of each season in a size, and the sets of wheel and tyre where the shop sells them. */
function TyreLinks({ car, size, where, offersSets }: LinksProps) {
  return (
    <div className="garage-size">
      <p>
        <b>{shownSize(size)}</b>
        {where ? ` ${where}` : null}
      </p>
      <ul>
        {seasons.map((season) => (
          <li key={season}>
            <a
              className={buttonClass({ variant: 'outline', size: 'small' })}
              href={tyresHref(size, season) ?? '/'}
              aria-label={`${texts.seasons[season]} gumik, ${size}${where ? ` ${where}` : ''}: ${car.name}`}
            >
              {`${texts.seasons[season]} gumik`}
            </a>
          </li>
        ))}
        {offersSets ? (
          <li>
            <a
              className={buttonClass({ variant: 'outline', size: 'small' })}
              href={setsHref(size)}
              aria-label={`Szerelt kerekek, ${size}${where ? ` ${where}` : ''}: ${car.name}`}
            >
              Szerelt kerekek
            </a>
          </li>
        ) : null}
      </ul>
    </div>
  )
}

/** The cars with the ways to their tyres and what can be done to them. */
export function CarList({ cars, offersSets }: { cars: readonly Car[]; offersSets: boolean }) {
  if (cars.length === 0) return null
  return (
    <ul className="garage-list">
      {cars.map((car) => (
        <li key={car.id}>
          <h2>{car.name}</h2>
          {sizesOf(car).map(({ size, where }) => (
            <TyreLinks key={where} car={car} size={size} where={where} offersSets={offersSets} />
          ))}
          {car.rim ? <p className="small muted">{`Felni: ${car.rim} col`}</p> : null}
          <div className="garage-actions">
            <a
              className={buttonClass({ variant: 'text', size: 'small' })}
              href={`${garagePath}?szerkesztes=${car.id}`}
              aria-label={`Módosítás: ${car.name}`}
              data-keep-scroll
            >
              Módosítás
            </a>
            <RemoveForm car={car} />
          </div>
        </li>
      ))}
    </ul>
  )
}
