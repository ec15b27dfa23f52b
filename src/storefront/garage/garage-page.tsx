import { useEffect } from 'react'
import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import { accountContext } from '../runtime/router/page-context.ts'
import { orErrorPage } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { texts } from '../texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { buttonClass } from '../ui/button.tsx'
import { useStore } from '../ui/store.ts'
import { readUser } from '../user/signed-in.ts'
import { CarForm } from './car-form.tsx'
import { CarList } from './car-list.tsx'
import { garagePath, maxCars, maxNameLength, sizeOfAddress, type Car } from './cars.ts'
import { guestCarsKey } from './garage-facade.ts'
import styleUrl from './garage.css?url'
import { ReminderForm, type Reminder } from './reminder-form.tsx'
import { guestCars, guestGarage } from './guest-garage.ts'

export { garageAction as action } from './garage-action.ts'

type PageData = {
  isGuest: boolean
  /** The user's; a guest's are in the browser. */
  cars: Car[]
  /** The reminder of who has an account; null for guests. */
  reminder: Reminder | null
  /** The car whose form is open, by its id. */
  edited: string | null
  isNew: boolean
  /** Whether the shop sells wheels with tyres mounted. */
  offersSets: boolean
  /** What the form of a new car begins with. */
  begun: { name: string; front: string; rear: string }
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PageData> {
  const search = new URL(request.url).searchParams
  const [user, offersSets] = await Promise.all([
    orErrorPage(request, readUser(context)),
    // The garage goes on without them.
    loadOffersSets(context).catch(() => false),
  ])
  const own = user && (await orErrorPage(request, loadOwn(context)))
  const begun = {
    name: (search.get('nev') ?? '').slice(0, maxNameLength),
    front: sizeOfAddress(search),
    rear: sizeOfAddress(search, 'hatso'),
  }
  return {
    isGuest: !user,
    cars: own?.cars ?? [],
    reminder: user && own && { wanted: own.wanted, email: user.email, isVerified: user.is_verified },
    edited: search.get('szerkesztes'),
    offersSets,
    isNew: search.has('uj') || begun.front !== '',
    begun,
  }
}

async function loadOffersSets(context: LoaderFunctionArgs['context']): Promise<boolean> {
  const client = await context.get(accountContext)()
  return (await client.productSetsOffered()).offered
}

async function loadOwn(context: LoaderFunctionArgs['context']) {
  const account = await context.get(accountContext)()
  const [cars, { wanted }] = await Promise.all([account.garageGetAll(), account.garageGetReminder()])
  return { cars, wanted }
}

export const handle: PageHandle<PageData> = { meta: () => ({ title: texts.garage, noindex: true }) }

/** The cars of who has no account, as this browser knows them once the page is hydrated; read again when the page is loaded again. */
function useGuestCars(page: PageData): Car[] {
  const cars = useStore(guestCars, (all) => all, none)
  useEffect(() => {
    const show = () => guestCars.set(guestGarage(() => localStorage).read())
    const follow = ({ key }: StorageEvent) => {
      if (key === guestCarsKey) show()
    }
    show()
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [page])
  return cars
}
const none: Car[] = []

function GuestNote() {
  return (
    <section className="garage-note">
      <p className="plain-only">
        Bekapcsolt JavaScript nélkül csak a fiókjába tudunk autót menteni. Kérjük, lépjen be, vagy
        regisztráljon.
      </p>
      <p className="live-only">
        Az autóit ez a böngésző tárolja. Ha belép, a fiókjába kerülnek, és minden eszközén itt találja őket.
      </p>
      <p className="garage-actions">
        <a className={buttonClass({ variant: 'outline' })} href={`/belepes?tovabb=${garagePath}`}>
          Belépés
        </a>
        <a className={buttonClass({ variant: 'outline' })} href={`/regisztracio?tovabb=${garagePath}`}>
          Regisztráció
        </a>
      </p>
    </section>
  )
}

/** Saved cars, each a tap away from its tyres. What is open stands in the address, so for users all of it works without scripts. */
export function Component() {
  const page = useLoaderData<PageData>()
  const { isGuest, cars: own, reminder, edited, isNew, begun } = page
  const posted = useActionData<FormResult>()
  const guests = useGuestCars(page)
  const cars = isGuest ? guests : own
  const car = cars.find(({ id }) => id === edited) ?? null
  const isFull = cars.length >= maxCars
  const showsForm = car !== null || isNew || cars.length === 0
  return (
    <main id="tartalom" tabIndex={-1} className="wrap garage">
      <StyleSheet href={styleUrl} />
      <Breadcrumb trail={[{ title: texts.garage, url: garagePath }]} />
      <h1>{texts.garage}</h1>
      <p>Mentse el az autóit a gumiméretükkel, és egy érintéssel megtalálja hozzájuk az abroncsokat.</p>
      <CarList cars={cars} offersSets={page.offersSets} />
      {car || !isFull ? null : <p>{`A garázs megtelt: legfeljebb ${maxCars} autó lehet benne.`}</p>}
      {showsForm && (car || !isFull) ? (
        <div className={isGuest ? 'live-only' : undefined}>
          <CarForm
            key={`${car?.id}:${begun.front}`}
            car={car}
            begun={begun}
            posted={posted}
            isPlain={cars.length === 0}
          />
        </div>
      ) : null}
      {showsForm || isFull ? null : (
        <p>
          <a className={buttonClass({ variant: 'primary' })} href={`${garagePath}?uj=1`} data-keep-scroll>
            Új autó
          </a>
        </p>
      )}
      {reminder && cars.length > 0 ? <ReminderForm reminder={reminder} /> : null}
      {isGuest ? <GuestNote /> : null}
    </main>
  )
}
