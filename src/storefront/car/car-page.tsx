import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { CarFitment } from '#contract/wire.ts'
import { garageHref } from '../garage/cars.ts'
import { useRefill } from '../listing/use-refill.ts'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import { accountContext } from '../runtime/router/page-context.ts'
import { orErrorPage } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { buttonClass } from '../ui/button.tsx'
import { selectClass } from '../ui/field-class.ts'
import { Note } from '../ui/note.tsx'
import { carPath, carSearch, readCarQuery, yearsOf, type CarQuery } from './car-query.ts'
import { PlateForm, type PlateResult } from './plate-form.tsx'
import { SizeLinks } from './size-links.tsx'
import styleUrl from './car.css?url'

export { findPlate as action } from './plate-form.tsx'

type PageData = {
  /** A car can be found by its licence plate. */
  findsPlates: boolean
  isSample: boolean
  makes: string[]
  models: string[]
  years: number[]
  chosen: CarQuery
  fitments: CarFitment[]
}

const title = 'Keresés autó szerint'

/** What the address names and the table does not have is as if it had not been chosen: a select of another make may have been left. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<PageData> {
  const query = readCarQuery(new URL(request.url).searchParams)
  const client = await context.get(accountContext)()
  const {
    is_sample: isSample,
    makes,
    finds_plates: findsPlates,
  } = await orErrorPage(request, client.carGetMakes())
  const make = makes.includes(query.make) ? query.make : ''
  const models = make ? await orErrorPage(request, client.carGetModels({ query: { make } })) : []
  const model = models.includes(query.model) ? query.model : ''
  const all = model ? await orErrorPage(request, client.carGetFitments({ query: { make, model } })) : []
  const years = yearsOf(all, new Date().getFullYear())
  const year = query.year !== null && years.includes(query.year) ? query.year : null
  const fitments =
    year === null ? [] : all.filter((row) => row.from_year <= year && year <= (row.to_year ?? 9999))
  return { findsPlates, isSample, makes, models, years, chosen: { make, model, year }, fitments }
}

export const handle: PageHandle<PageData> = {
  meta: () => ({
    title,
    description:
      'Válassza ki az autója gyártmányát, modelljét és évjáratát: megmutatjuk a gumiméreteit, a terhelési indexet és a sebességjelet.',
    canonical: carPath,
  }),
}

type SelectProps = {
  name: string
  label: string
  none: string
  values: readonly (string | number)[]
  chosen: string
}

function CarSelect({ name, label, none, values, chosen }: SelectProps) {
  return (
    <label>
      {label}
      <select
        className={selectClass}
        name={name}
        defaultValue={chosen}
        data-chosen={chosen}
        disabled={values.length === 0}
      >
        <option value="">{none}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    </label>
  )
}

function Fitment({ car, row }: { car: string; row: CarFitment }) {
  return (
    <li>
      <SizeLinks car={car} front={row.front} rear={row.rear} heading="h3" />
      <p>
        {`Legalább ${row.load_index} terhelési index és ${row.speed} sebességjel kell hozzá; a nagyobb is jó. Téli gumin a sebességjel kisebb is lehet, ha az autóban matrica figyelmeztet rá.`}
      </p>
      {row.note ? <p className="small muted">{row.note}</p> : null}
      <p>
        <a
          className={buttonClass({ variant: 'text', size: 'small' })}
          href={garageHref({ name: car, front: row.front, rear: row.rear })}
          rel="nofollow"
          aria-label={`Mentés a garázsba: ${car}, ${row.front}`}
        >
          Mentés a garázsba
        </a>
      </p>
    </li>
  )
}

/** Make, model and year, each choice leading to the next; a form that works without scripts. */
export function Component() {
  const { findsPlates, isSample, makes, models, years, chosen, fitments } = useLoaderData<PageData>()
  const posted = useActionData<PlateResult>()
  const form = useRefill(carSearch(chosen))
  const car = `${chosen.make} ${chosen.model}`
  return (
    <main id="tartalom" tabIndex={-1} className="wrap car">
      <StyleSheet href={styleUrl} />
      <Breadcrumb trail={[{ title, url: carPath }]} />
      <h1>{title}</h1>
      {findsPlates ? <PlateForm posted={posted} /> : null}
      {makes.length === 0 ? (
        <p>
          Ebben a boltban még nincs autótáblázat.{' '}
          <a className="link" href="/">
            Keressen méret szerint.
          </a>
        </p>
      ) : (
        <form
          ref={form}
          className="car-form"
          method="get"
          action={carPath}
          data-submit-on-change
          data-keep-scroll
        >
          <CarSelect
            name="gyartmany"
            label="Gyártmány"
            none="Válasszon"
            values={makes}
            chosen={chosen.make}
          />
          <CarSelect name="modell" label="Modell" none="Válasszon" values={models} chosen={chosen.model} />
          <CarSelect
            name="ev"
            label="Évjárat"
            none="Válasszon"
            values={years}
            chosen={String(chosen.year ?? '')}
          />
          <button className={`${buttonClass({ variant: 'strong' })} plain-only`}>Tovább</button>
        </form>
      )}
      {isSample ? (
        <Note tone="warning">
          Ez a táblázat minta, nem az autógyárak adata. Rendelés előtt nézze meg a forgalmit.
        </Note>
      ) : null}
      <div role="status">{fitments.length > 0 ? <h2>{`${car}, ${chosen.year}: gumiméretek`}</h2> : null}</div>
      {fitments.length > 0 ? (
        <>
          <ul className="car-sizes">
            {fitments.map((row) => (
              <Fitment key={`${row.from_year} ${row.front} ${row.rear}`} car={car} row={row} />
            ))}
          </ul>
          <p className="small muted">
            Felszereltségtől függően más méret is lehet: a kezelési útmutató és az autó ajtóoszlopán látható
            táblázat a mérvadó.
          </p>
        </>
      ) : null}
    </main>
  )
}
