import { type DemoCategory, type DemoMenu, type DemoMenuItem } from '../demo-types.ts'

const item = (title: string, url: string | null, more: Partial<DemoMenuItem> = {}): DemoMenuItem => ({
  title,
  url,
  type: url === null ? 'empty' : 'internal_link',
  target: '_self',
  visibility: 'everyone',
  children: [],
  ...more,
})

/** One main menu item per root category, with its groups and leaves below it. */
const categoryItems = (categories: readonly DemoCategory[], parent: string | null): DemoMenuItem[] =>
  categories
    .filter((category) => category.parent === parent)
    .map(({ slug, name, description }) =>
      item(name, `/termekek/${slug}`, {
        ...(parent === null ? { icon: slug, lead: description } : {}),
        children: categoryItems(categories, slug),
      }),
    )

export const buildMenus = (categories: readonly DemoCategory[]): DemoMenu[] => [
  {
    slug: 'main',
    items: [...categoryItems(categories, null), item('Akciók', '/gyujtemeny/akciok', { icon: 'akcio' })],
  },
  {
    slug: 'top',
    items: [
      item('Szerelési időpont', '/szereles'),
      item('Rólunk', '/rolunk', { visibility: 'only_for_logged_out' }),
    ],
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
      item('Blog', '/blog'),
      item('Kapcsolat', '/impresszum'),
      item('Panaszkezelés', '/panaszkezeles'),
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
      item('Süti tájékoztató', '/suti-tajekoztato'),
      item('Süti beállítások', '/suti-beallitasok'),
      item('Impresszum', '/impresszum'),
      item('Akadálymentességi nyilatkozat', '/akadalymentessegi-nyilatkozat'),
      item('Panaszkezelés', '/panaszkezeles'),
    ],
  },
]
