import type { ActionFunctionArgs } from 'react-router'
import type { PlateLookup } from '#contract/wire.ts'
import { garageHref } from '../garage/cars.ts'
import { formResult, handleForm, textOf, withToken, type FormResult } from '../runtime/forms/form-result.ts'
import { useForm } from '../runtime/forms/use-form.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { carPath } from './car-query.ts'
import { SizeLinks } from './size-links.tsx'

export type PlateResult = FormResult & { found?: PlateLookup }

const fieldTexts = { plate: 'Írja be a rendszámot így: ABC-123 vagy AA BB-123.' }

/** Finds the car of the plate that the form holds. */
export async function findPlate(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  return handleForm('plate', fields, { texts: fieldTexts }, async () => {
    const account = await args.context.get(accountContext)()
    const body = { plate: textOf(fields, 'plate').slice(0, 20) }
    const found = await withToken(args, () => account.carFindPlate({ body }))
    return formResult<{ found: PlateLookup }>('plate', fields, { found })
  })
}

/** The car of a licence plate, where the shop has a service that knows it. */
export function PlateForm({ posted }: { posted: PlateResult | undefined }) {
  const { result, errors, busy, form } = useForm<PlateResult>(carPath, posted)
  return (
    <section className="car-plate" aria-labelledby="rendszam">
      <h2 id="rendszam">Keresés rendszám szerint</h2>
      <form {...form} className="car-form">
        <FormErrors result={result} />
        <TextField
          name="plate"
          label="Rendszám"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          error={errors.plate ?? null}
          defaultValue={result?.values.plate}
        />
        <Button type="submit" variant="strong" busy={busy}>
          Megkeresem
        </Button>
      </form>
      <p className="small muted">A rendszámot csak a keresésre használjuk, nem tároljuk.</p>
      <div role="status">{result?.found ? <FoundCar found={result.found} /> : null}</div>
    </section>
  )
}

function FoundCar({ found: { car, year, fitments } }: { found: PlateLookup }) {
  return (
    <>
      <h3>{year === null ? car : `${car}, ${year}`}</h3>
      {fitments.length === 0 ? (
        <p>
          Az autót megtaláltuk, a gumiméretét nem.{' '}
          <a className="link" href="/abroncsmeret">
            A mostani abroncs oldaláról olvashatja le.
          </a>
        </p>
      ) : null}
      <ul className="car-sizes">
        {fitments.map(({ front, rear, load_index: load, speed }) => (
          <li key={`${front} ${rear}`}>
            <SizeLinks car={car} front={front} rear={rear} heading="h4" />
            {load === null && speed === null ? null : (
              <p>{`Legalább ${[load && `${load} terhelési index`, speed && `${speed} sebességjel`].filter(Boolean).join(' és ')} kell hozzá; a nagyobb is jó.`}</p>
            )}
            <p>
              <a
                className={buttonClass({ variant: 'text', size: 'small' })}
                href={garageHref({ name: car.slice(0, 60), front, rear })}
                rel="nofollow"
                aria-label={`Mentés a garázsba: ${car}, ${front}`}
              >
                Mentés a garázsba
              </a>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
