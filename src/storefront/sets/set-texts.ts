import type { SetKind } from './set-view.ts'

const tryAgain = 'Kérjük, próbálja meg újra.'
/** The shop knows no car: what only the car says is named, with the place where it stands. */
const check =
  'Az osztókört, a besajtolást (ET), a középfuratot (agyfurat) és a terhelhetőséget az autó adatai döntik el: kérjük, rendelés előtt ellenőrizze őket a kezelési útmutatóban és a mostani felni hátoldalán.'

type KindTexts = {
  row: string
  open: string
  title: string
  check: string
  loading: string
  failed: string
  none: string
  noun: string
  more: (count: number) => string
}

/** What is said of the wheels for a tyre, and of the tyres for a wheel. */
export const kindTexts: Record<SetKind, KindTexts> = {
  wheels: {
    row: 'felnivel, felszerelve',
    open: 'Felnit választok',
    title: 'Szerelt kerék: felni választása',
    check: `A felnik átmérője és szélessége illik az abroncshoz. ${check}`,
    loading: 'Betöltjük a felniket…',
    failed: `A felniket most nem tudtuk betölteni. ${tryAgain}`,
    none: 'Ilyen felni most nincs ehhez az abroncshoz.',
    noun: 'felni',
    more: (count) => `További ${count} felni`,
  },
  tyres: {
    row: 'abronccsal, felszerelve',
    open: 'Abroncsot választok',
    title: 'Szerelt kerék: abroncs választása',
    check: `Az abroncsok illenek a felnire, de több méretben: az autójához engedélyezettet válassza. ${check}`,
    loading: 'Betöltjük az abroncsokat…',
    failed: `Az abroncsokat most nem tudtuk betölteni. ${tryAgain}`,
    none: 'Ilyen abroncs most nincs ehhez a felnihez.',
    noun: 'abroncs',
    more: (count) => `További ${count} abroncs`,
  },
}

export const setTexts = {
  heading: 'Szerelt kerékként',
  check: 'Ezt kérjük, ellenőrizze',
  scriptFailed: `A választékot most nem tudtuk megnyitni. ${tryAgain}`,
  addFailed: `A szerelt kereket most nem tudtuk a kosárba tenni. ${tryAgain}`,
  all: 'Mind',
  clear: 'Szűrés törlése',
  retry: 'Újra',
  colour: 'A felni színe',
  guideTitle: 'Szerelt kerék: felni és abroncs egyben',
  guide:
    'Nyisson meg egy felnit vagy egy abroncsot, és a „Szerelt kerékként” résznél válassza ki hozzá a párját. Négy kész kereket küldünk, felszerelve, egy áron.',
  startWithWheel: 'Felnivel kezdem',
  startWithTyre: 'Abronccsal kezdem',
  suggestion: 'Szerelt kerék: felni és abroncs együtt',
} as const

/** `4 db felnivel, felszerelve` */
export const rowText = (kind: SetKind, quantity: number) => `${quantity}\u00a0db ${kindTexts[kind].row}`

/** `4 db szerelt kerék a kosárba` */
export const addText = (quantity: number) => `${quantity}\u00a0db szerelt kerék a kosárba`

/** What the price of a set is of; `mounting`: of one wheel, `3 990 Ft`. */
export const priceText = (quantity: number, mounting: string) =>
  `Az ár ${quantity}\u00a0db kész kerékre szól: abroncs, felni és szerelés, az utóbbi kerekenként ${mounting}.`
