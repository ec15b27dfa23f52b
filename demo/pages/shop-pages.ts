import { type DemoPage } from '../demo-types.ts'
import { ABOUT_PAGE } from './about-page.ts'
import { FITTING_PAGE } from './fitting-page.ts'
import { link, list, section, SETS_URL, textPage } from './page-parts.ts'
import { PAGE_PICTURES } from './page-pictures.ts'
import { QUESTIONS_PAGE } from './questions-page.ts'

const home: DemoPage = {
  slug: 'fooldal',
  title: 'Gumi & Garázs',
  lead: 'Abroncs, felni és minden, ami a garázsban, a kertben és a ház körül kell.',
  content: `<p>Abroncs, felni és minden, ami a garázsban, a kertben és a ház körül kell. A két évszakhoz két készlet kerék kell? Felnit és abroncsot együtt, készre szerelve is küldünk: ${link(SETS_URL, 'szerelt kerék')}. Kérdése van a mérettel? Segítünk leolvasni.</p>`,
  template: 'home',
  regions: [
    { type: 'size_finder', title: 'Mi áll az abroncsa oldalán?', items: [] },
    {
      type: 'product_row',
      title: 'Télre készen, raktárról',
      items: [
        {
          collection: 'teli-ajanlatok',
          limit: 4,
          link: { text: 'Összes téli abroncs', url: '/termekek/teli-gumi' },
        },
      ],
    },
    {
      type: 'category_tiles',
      title: 'Mi kell a garázsba?',
      items: [
        { category: 'abroncsok', title: 'Abroncsok', lead: 'személyautótól a teherautóig' },
        { category: 'felnik', title: 'Felnik', lead: 'alu és acél' },
        { category: 'akkumulatorok', title: 'Akkumulátorok', lead: '44–110 Ah' },
        { category: 'olajok', title: 'Olajok', lead: 'és folyadékok' },
        { category: 'autoapolas', title: 'Autóápolás', lead: 'kívül és belül' },
        { category: 'szerszamok', title: 'Szerszámok', lead: 'kézbe és műhelybe' },
        { category: 'kert', title: 'Kert', lead: 'metszéstől a hóig' },
        { category: 'otthon', title: 'Otthon', lead: 'rend és olvasnivaló' },
      ],
    },
    {
      type: 'trust_row',
      title: '',
      items: [
        {
          icon: 'truck',
          title: 'Másnap Önnél',
          text: 'raktáron lévő áru, 16 óráig leadott rendelés',
          url: '/szallitas',
        },
        {
          icon: 'shield',
          title: 'Ingyenes szállítás',
          text: '60 000 Ft feletti rendelésnél',
          url: '/szallitas',
        },
        { icon: 'wrench', title: 'Szerelés', text: 'partnerműhelyben, a kért napon', url: '/szereles' },
        {
          icon: 'return',
          title: 'Visszaküldés',
          text: '14 napig, indokolás nélkül',
          url: '/elallasi-tajekoztato',
        },
      ],
    },
    {
      type: 'product_row',
      title: 'Garázskedvencek',
      items: [
        {
          collection: 'garazs-kedvencek',
          limit: 4,
          link: { text: 'Összes népszerű termék', url: '/gyujtemeny/garazs-kedvencek' },
        },
      ],
    },
    {
      type: 'brands',
      title: 'Márkák',
      items: [
        'nordval',
        'kardia',
        'hegyest',
        'torva',
        'merida',
        'zala',
        'verdon',
        'tisza',
        'apexo',
        'bukkos',
        'karst',
        'rovento',
      ].map((brand) => ({ brand })),
    },
    {
      type: 'articles',
      title: 'Érthetően a kerekekről',
      items: [
        {
          title: 'Így olvassa le a méretet',
          text: 'Négy szám és két betű: mind ott van az abroncs oldalán.',
          url: '/hogyan-olvassa-le-a-meretet',
        },
        { title: 'Szerelés nálunk', text: 'Időpont, ár, és mennyi ideig tart.', url: '/szereles' },
        {
          title: 'Ilyen bolt vagyunk',
          text: 'Műhelyből nőttünk ki, ezért értjük, amit eladunk.',
          url: '/rolunk',
        },
      ],
    },
  ],
  meta: {
    title: 'Gumi & Garázs – abroncs, felni és garázsfelszerelés',
    description:
      'Téli, nyári és négyévszakos abroncsok méret szerint, felnik, akkumulátorok, olajok, szerszámok, kerti és háztartási áruk. Raktárról másnapra.',
  },
}

const sizes: DemoPage = {
  ...textPage(
    'hogyan-olvassa-le-a-meretet',
    'Hogyan olvassa le a méretet?',
    'Minden szükséges szám ott van az abroncs oldalán. Például: 205/55\u00a0R16\u00a091H.',
    section(
      'Az abroncs oldalán',
      list(
        '<strong>205</strong>: az abroncs szélessége milliméterben.',
        '<strong>55</strong>: az oldalfal magassága a szélesség százalékában.',
        '<strong>R</strong>: radiál szerkezet.',
        '<strong>16</strong>: a felni átmérője colban.',
        '<strong>91</strong>: terhelési index. A 91-es abroncs 615\u00a0kg-mal terhelhető.',
        '<strong>H</strong>: sebességindex. A H jelű abroncs legfeljebb 210\u00a0km/h-ra való.',
      ),
    ) +
      section(
        'További jelek',
        list(
          '<strong>XL</strong>: erősített szerkezet, nagyobb terhelésre.',
          '<strong>C</strong> a felniméret után: kisteherautó-abroncs, például 205/75\u00a0R16C.',
          'Hegy hópehellyel (3PMSF): vizsgált téli tapadás.',
          '<strong>DOT</strong> utolsó négy számjegye: a gyártás hete és éve. A 2326 tehát 2026 23. hete.',
        ),
        `Egy rajzon, koppintásra mindegyik: ${link('/abroncsmeret', 'az oldalfal jelei')}.`,
      ) +
      section(
        'Mit vehet helyette?',
        'A terhelési és a sebességindex lehet nagyobb az előírtnál, kisebb nem. Téli abroncson a sebességindex kisebb is lehet, ha a legnagyobb megengedett sebességet matrica jelzi a műszerfalon.',
        `Írja be a keresőbe egyben, például így: 2055516. ${link('/termekek/abroncsok', 'Abroncsok megtekintése')}`,
      ),
    'default',
  ),
  heroImage: PAGE_PICTURES.sidewall,
}

export const SHOP_PAGES: readonly DemoPage[] = [home, sizes, ABOUT_PAGE, QUESTIONS_PAGE, FITTING_PAGE]
