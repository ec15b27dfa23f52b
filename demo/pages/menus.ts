import { type DemoCategory, type DemoMenu, type DemoMenuItem } from '../demo-types.ts'
import { SETS_URL } from './page-parts.ts'

const item = (title: string, url: string | null, more: Partial<DemoMenuItem> = {}): DemoMenuItem => ({
  title,
  url,
  type: url === null ? 'empty' : 'internal_link',
  target: '_self',
  visibility: 'everyone',
  children: [],
  ...more,
})

type Details = Pick<DemoMenuItem, 'icon' | 'lead'>

/** The icons are those of the storefront's menu. */
const details: Record<string, Details> = {
  abroncsok: {
    icon: 'tyre',
    lead: 'Személyautóra, SUV-ra, kisteherre, motorra és teherautóra. A méretet az abroncs oldalán találja.',
  },
  felnik: { icon: 'wheel', lead: 'Alu- és lemezfelnik csavarokkal, szelepekkel, téli és nyári kerékhez.' },
  akkumulatorok: { icon: 'battery', lead: 'Indítóakkumulátorok 44-től 110 Ah-ig, töltők és indítókábelek.' },
  olajok: { icon: 'oil', lead: 'Motorolaj a gyártó előírása szerint, és minden más folyadék.' },
  autoapolas: { icon: 'care', lead: 'Tisztítás, védelem, kopó alkatrészek és felszerelés az autóhoz.' },
  szerszamok: { icon: 'tools', lead: 'Kézi és gépi szerszámok, emelők és műhelyfelszerelés.' },
  kert: { icon: 'garden' },
  otthon: { icon: 'home' },
}

/** What the shop sells beside the products of a category. */
const besides: Record<string, DemoMenuItem[]> = { felnik: [item('Szerelt kerék', SETS_URL)] }

/** The items of the categories below a parent, with their own below them. */
const categoryItems = (categories: readonly DemoCategory[], parent: string | null): DemoMenuItem[] =>
  categories
    .filter((category) => category.parent === parent)
    .map(({ slug, name }) =>
      item(name, `/termekek/${slug}`, {
        ...(parent === null ? details[slug] : {}),
        children: [...categoryItems(categories, slug), ...(besides[slug] ?? [])],
      }),
    )

/** The categories in which the car is not the matter stand together. */
const aroundTheHouse = new Set(['/termekek/kert', '/termekek/otthon'])

function mainItems(categories: readonly DemoCategory[]): DemoMenuItem[] {
  const roots = categoryItems(categories, null)
  const isOfHouse = ({ url }: DemoMenuItem) => url !== null && aroundTheHouse.has(url)
  return [
    ...roots.filter((root) => !isOfHouse(root)),
    item('Kert és otthon', null, {
      icon: 'garden',
      lead: 'Ami a garázson kívül kell: metszés, öntözés, takarítás és rend a ház körül.',
      children: roots.filter(isOfHouse),
    }),
    item('Akciók', '/gyujtemeny/akciok', { icon: 'offer' }),
  ]
}

export const buildMenus = (categories: readonly DemoCategory[]): DemoMenu[] => [
  { slug: 'main', items: mainItems(categories) },
  {
    slug: 'top',
    items: [item('Szerelés', '/szereles'), item('Rólunk', '/rolunk', { visibility: 'only_for_logged_out' })],
  },
  {
    slug: 'footer-shopping',
    items: [
      item('Téli ajánlatok', '/gyujtemeny/teli-ajanlatok'),
      item('Újdonságok', '/gyujtemeny/ujdonsagok'),
      item('Szállítás', '/szallitas'),
      item('Fizetés', '/fizetes-informaciok'),
      item('Szerelés', '/szereles'),
      item('Szavatosság és jótállás', '/szavatossag-es-jotallas'),
      item('Kosár', '/kosar'),
    ],
  },
  {
    slug: 'footer-help',
    items: [
      item('Hogyan olvassa le a méretet?', '/hogyan-olvassa-le-a-meretet'),
      item('EU-gumicímkék adatbázisa', 'https://eprel.ec.europa.eu', {
        type: 'external_link',
        target: '_blank',
      }),
      item('Blog', '/blog'),
      item('Gyakori kérdések', '/gyik'),
      item('Kapcsolat', '/kapcsolat'),
      item('Vélemények kezelése', '/velemenyek-kezelese'),
      item('Rólunk', '/rolunk'),
    ],
  },
  {
    slug: 'footer-legal',
    items: [
      item('Elállás a szerződéstől', '/elallas'),
      item('Elállási tájékoztató', '/elallasi-tajekoztato'),
      item('ÁSZF', '/aszf'),
      item('Adatkezelési tájékoztató', '/adatkezelesi-tajekoztato'),
      item('Sütitájékoztató', '/suti-tajekoztato'),
      item('Sütibeállítások', '/suti-beallitasok'),
      item('Impresszum', '/impresszum'),
      item('Akadálymentességi nyilatkozat', '/akadalymentessegi-nyilatkozat'),
      item('Panaszkezelés', '/panaszkezeles'),
    ],
  },
]
