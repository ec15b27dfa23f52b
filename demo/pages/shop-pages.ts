import { type DemoPage } from '../demo-types.ts'
import { link, list, section, textPage } from './page-parts.ts'

const home: DemoPage = {
  slug: 'fooldal',
  title: 'Gumi & Garázs',
  lead: 'Abroncs, felni és minden, ami a garázsban, a kertben és a ház körül kell.',
  content:
    '<p>Abroncs, felni és minden, ami a garázsban, a kertben és a ház körül kell. Kérdése van a mérettel? Segítünk leolvasni.</p>',
  template: 'home',
  regions: [
    {
      type: 'size_finder',
      items: [
        {
          title: 'Mi áll az abroncsa oldalán?',
          button: 'abroncs mutatása',
          free_text_label: 'vagy írja be egyben',
          free_text_placeholder: '2055516 téli',
          help_text: 'Nem tudja a méretet? Megmutatjuk, hol találja.',
          help_url: '/hogyan-olvassa-le-a-meretet',
          width: 205,
          profile: 55,
          rim: 16,
          season: 'teli',
          image: 'hero',
        },
      ],
    },
    {
      type: 'product_row',
      items: [
        {
          title: 'Télre készen, raktárról',
          collection: 'teli-ajanlatok',
          limit: 4,
          link_text: 'Összes téli abroncs',
          link_url: '/termekek/teli-gumi',
        },
      ],
    },
    {
      type: 'category_tiles',
      items: [
        { title: 'Abroncsok', text: 'személyautótól a teherig', category: 'abroncsok', wide: true },
        { title: 'Felnik', text: 'alu és acél', category: 'felnik' },
        { title: 'Akkumulátorok', text: '44-110 Ah', category: 'akkumulatorok' },
        { title: 'Olajok', text: 'és folyadékok', category: 'olajok' },
        { title: 'Autóápolás', text: 'kívül és belül', category: 'autoapolas' },
        { title: 'Szerszámok', text: 'kézbe és műhelybe', category: 'szerszamok' },
        { title: 'Kert', text: 'metszéstől a hóig', category: 'kert' },
        { title: 'Otthon', text: 'rend és olvasnivaló', category: 'otthon' },
      ],
    },
    {
      type: 'trust_row',
      items: [
        {
          icon: 'truck',
          title: 'Másnap Önnél',
          text: 'raktáron lévő áru, 16 óráig leadott rendelés',
          url: '/szallitas',
        },
        {
          icon: 'package',
          title: 'Ingyenes szállítás',
          text: '60 000 Ft feletti rendelésnél',
          url: '/szallitas',
        },
        { icon: 'wrench', title: 'Szerelés', text: 'időpontra, kiegyensúlyozással', url: '/szereles' },
        {
          icon: 'return',
          title: 'Visszaküldés',
          text: 'így küldheti vissza az árut',
          url: '/elallasi-tajekoztato',
        },
      ],
    },
    {
      type: 'product_row',
      items: [
        {
          title: 'Garázskedvencek',
          collection: 'garazs-kedvencek',
          limit: 4,
          link_text: 'Összes kedvenc',
          link_url: '/gyujtemeny/garazs-kedvencek',
        },
      ],
    },
    {
      type: 'brands',
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
      items: [
        {
          title: 'Így olvassa le a méretet',
          text: 'Öt szám és két betű: mind ott van az abroncs oldalán.',
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
    title: 'Gumi & Garázs - abroncs, felni és garázsfelszerelés',
    description:
      'Téli, nyári és négyévszakos abroncsok méret szerint, felnik, akkumulátorok, olajok, szerszámok, kerti és háztartási áruk. Raktárról másnapra.',
  },
}

const sizes = textPage(
  'hogyan-olvassa-le-a-meretet',
  'Hogyan olvassa le a méretet?',
  'Minden szükséges szám ott van az abroncs oldalán. Például: 205/55 R16 91H.',
  section(
    'Az abroncs oldalán',
    list(
      '<strong>205</strong>: az abroncs szélessége milliméterben.',
      '<strong>55</strong>: az oldalfal magassága a szélesség százalékában.',
      '<strong>R</strong>: radiál szerkezet.',
      '<strong>16</strong>: a felni átmérője colban.',
      '<strong>91</strong>: terhelési index. A 91-es abroncs 615 kg-ot visel.',
      '<strong>H</strong>: sebességindex. A H jelű abroncs legfeljebb 210 km/h-ra való.',
    ),
  ) +
    section(
      'További jelek',
      list(
        '<strong>XL</strong>: erősített szerkezet, nagyobb terhelésre.',
        '<strong>C</strong> a felniméret után: kisteherautó-abroncs, például 205/75 R16C.',
        'Hegy hópehellyel (3PMSF): vizsgált téli tapadás.',
        '<strong>DOT</strong> utolsó négy számjegye: a gyártás hete és éve. 2326 = 2026 23. hete.',
      ),
    ) +
    section(
      'Mit vehet helyette?',
      'A terhelési és a sebességindex lehet nagyobb az előírtnál, kisebb nem. Téli abroncson a sebességindex kisebb is lehet, ha a legnagyobb megengedett sebességet matrica jelzi a műszerfalon.',
      `Írja be a keresőbe egyben, például így: 2055516. ${link('/termekek/abroncsok', 'Abroncsok megtekintése')}`,
    ),
  'default',
)

const about = textPage(
  'rolunk',
  'Rólunk',
  'Műhelyből nőttünk ki, ezért értjük, amit eladunk.',
  section(
    'Gumi & Garázs',
    'Két emelővel és egy raktárral kezdtük. Ma abroncsot, felnit és a garázs minden apróságát eladjuk, és ha kéri, fel is szereljük.',
    'A boltban nincs villogó reklám. Kiírjuk, mi van raktáron, mikor ér oda, és mennyibe kerül négy darab.',
  ) +
    section(
      'Bemutató áruház',
      'Ez egy bemutató bolt: a márkák, a termékek és az árak kitaláltak, a képek rajzok.',
    ),
  'default',
)

const fitting = textPage(
  'szereles',
  'Szerelés',
  'Abroncscsere, kiegyensúlyozás és tárolás időpontra.',
  section(
    'Így zajlik',
    '<ol><li>Rendelje meg az abroncsot, és válassza a személyes átvételt.</li><li>Telefonon egyeztetjük az időpontot.</li><li>A csere négy keréken körülbelül 45 perc.</li></ol>',
  ) +
    section(
      'Mit tartalmaz?',
      list(
        'Le- és felszerelés, új szelep, kiegyensúlyozás.',
        'Nyomás beállítása, csavarok meghúzása nyomatékkulccsal.',
        'A régi abroncsokat átvesszük.',
      ),
    ) +
    section(
      'Utána',
      'Körülbelül 50 km után a csavarokat húzassa után: ezt várakozás nélkül, ingyen elvégezzük.',
    ),
  'default',
)

export const SHOP_PAGES: readonly DemoPage[] = [home, sizes, about, fitting]
