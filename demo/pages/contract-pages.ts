import { type DemoPage } from '../demo-types.ts'
import { blank, COMPANY, link, list, section, textPage } from './page-parts.ts'

const MODEL_FORM = [
  'Elállásinyilatkozat-minta',
  '(csak a szerződéstől való elállási szándék esetén töltse ki és juttassa vissza)',
  `Címzett: ${COMPANY}`,
  'Alulírott(ak) kijelenti(k), hogy gyakorlom/gyakoroljuk elállási/felmondási jogomat/jogunkat az alábbi áru(k) adásvételére vagy az alábbi szolgáltatás nyújtására irányuló szerződés tekintetében:',
  'Szerződéskötés időpontja/átvétel időpontja:',
  'Fogyasztó(k) neve:',
  'Fogyasztó(k) címe:',
  'A fogyasztó(k) aláírása (kizárólag papír alapon tett nyilatkozat esetén):',
  'Kelt',
]

const terms = textPage(
  'aszf',
  'Általános szerződési feltételek (ÁSZF)',
  'A Gumi & Garázs webáruházban kötött szerződések feltételei.',
  section(
    '1. Az eladó',
    `Eladó: ${COMPANY}. Cégjegyzékszám: ${blank('cégjegyzékszám és cégbíróság')}. Adószám: ${blank('adószám')}. Telefon: ${blank('telefonszám')}.`,
    `További adatok: ${link('/impresszum', 'Impresszum')}.`,
  ) +
    section(
      '2. A szerződés létrejötte',
      'A megrendelés a pénztár utolsó lépésében, a „Fizetési kötelezettséggel járó megrendelés” gombbal adható le. Az adatok addig bármikor javíthatók.',
      'A rendelés beérkezését haladéktalanul, legkésőbb 48 órán belül e-mailben visszaigazoljuk; ennek hiányában Ön nincs az ajánlatához kötve. A szerződés nyelve magyar.',
    ) +
    section(
      '3. Árak',
      'Minden feltüntetett ár bruttó, az áfát tartalmazza. A szállítási díj a pénztárban, a rendelés leadása előtt látható. Csökkentett ár mellett feltüntetjük az elmúlt 30 nap legalacsonyabb árát.',
    ) +
    section(
      '4. Szállítás és fizetés',
      `A szállítás módjait és díjait a ${link('/szallitas', 'Szállítás')}, a fizetési módokat a ${link('/fizetes-informaciok', 'Fizetés')} oldal tartalmazza.`,
    ) +
    section(
      '5. Elállás',
      `Ön 14 napon belül jogosult indokolás nélkül elállni e szerződéstől. Részletek és nyilatkozatminta: ${link('/elallasi-tajekoztato', 'Elállási tájékoztató')}.`,
    ) +
    section(
      '6. Szavatosság és jótállás',
      `A hibás teljesítés esetén érvényesíthető jogokról a ${link('/szavatossag-es-jotallas', 'Szavatosság és jótállás')} oldal szól.`,
    ) +
    section(
      '7. Panasz és jogvita',
      `Panaszát a ${link('/panaszkezeles', 'Panaszkezelés')} oldalon leírt módon jelentheti be, és az ott felsorolt békéltető testülethez fordulhat.`,
    ) +
    section(
      '8. Hatály',
      `E feltételek változata: ${blank('változatszám')}, hatályos: ${blank('dátum')} napjától. A rendelésre a leadásakor hatályos változat irányadó, amelyet a visszaigazoláshoz tartós adathordozón mellékelünk.`,
    ),
)

const withdrawal = textPage(
  'elallasi-tajekoztato',
  'Elállási tájékoztató és nyilatkozatminta',
  'Ön 14 napon belül jogosult indokolás nélkül elállni e szerződéstől.',
  section(
    'Elállási jog',
    'Ön 14 napon belül jogosult indokolás nélkül elállni e szerződéstől.',
    'Az elállási határidő attól a naptól számított 14 nap elteltével jár le, amelyen Ön vagy az Ön által megjelölt, a fuvarozótól eltérő harmadik személy a terméket átveszi. Több, külön szállított termék esetén az utolsó átvétele számít.',
  ) +
    section(
      'Hogyan állhat el?',
      `Egyértelmű nyilatkozatát postán vagy e-mailben küldheti el nekünk (${COMPANY}), felhasználhatja az alábbi mintát is. Az áruház online elállási felületét is használhatja: ${link('/elallas', 'Elállás a szerződéstől')}; a nyilatkozat megérkezéséről ekkor haladéktalanul visszaigazolást küldünk tartós adathordozón.`,
      'A határidőt betartja, ha nyilatkozatát a határidő lejárta előtt elküldi.',
    ) +
    section(
      'Az elállás joghatásai',
      'Ha Ön eláll, haladéktalanul, de legkésőbb nyilatkozata kézhezvételétől számított 14 napon belül visszatérítünk minden befizetett összeget, a legolcsóbb szokásos szállítás díjával együtt, az eredeti fizetési móddal egyező módon, költség nélkül.',
      'A visszatérítést visszatarthatjuk, amíg a terméket vissza nem kaptuk, vagy Ön nem igazolta, hogy visszaküldte: a kettő közül a korábbi számít.',
      `A terméket 14 napon belül kell visszaküldenie. A visszaküldés közvetlen költsége Önt terheli; postán nem küldhető áru, például abroncskészlet esetén ez legfeljebb ${blank('becsült összeg')} Ft.`,
      'Ön csak azért az értékcsökkenésért felel, amely a termék jellegének, tulajdonságainak és működésének megállapításához szükséges használaton túli használatból ered.',
    ) +
    `<h2>Nyilatkozatminta</h2>${MODEL_FORM.map((row) => `<p>${row}</p>`).join('')}`,
)

const delivery = textPage(
  'szallitas',
  'Szállítás',
  'Szállítási módok, díjak és határidők. Csak magyarországi címre szállítunk.',
  section(
    'Hogyan kaphatja meg?',
    list(
      'Házhoz szállítás futárral: a raktáron lévő áru munkanapokon 16 óráig leadott rendelésnél még aznap elindul, és a következő munkanapon érkezik.',
      'Személyes átvétel: telephelyünkön, díjmentesen, miután e-mailben értesítettük.',
    ),
  ) +
    section(
      'Díjak',
      'A házhoz szállítás díja a csomag súlyától függ: 40 kg-ig 1 990 Ft, 80 kg-ig 3 490 Ft, 200 kg-ig 6 990 Ft, afölött 14 990 Ft. 60 000 Ft feletti rendelésnél ingyenes. A pontos díj a pénztárban, a rendelés leadása előtt látható.',
    ) +
    section(
      'Korlátok',
      'Kizárólag Magyarország területére szállítunk. A rendelhető, raktáron nem lévő termék várható érkezését a termék mellett jelezzük.',
    ) +
    section(
      'Átvételkor',
      'Kérjük, a csomagot a futár előtt nézze meg. Sérülés esetén kérjen jegyzőkönyvet, és írjon nekünk.',
    ),
)

const payment = textPage(
  'fizetes-informaciok',
  'Fizetés',
  'Fizetési módok és tudnivalók.',
  section(
    'Elfogadott fizetési módok',
    list(
      'Banki átutalás: az adatokat a rendelés visszaigazolásában küldjük, az áru a jóváírás után indul.',
      'Utánvét: 490 Ft kezelési díjjal, legfeljebb 500 000 Ft értékig; a végösszeget 5 forintra kerekítjük.',
    ),
  ) + section('Számla', 'A számlát elektronikusan küldjük. Cég részére az adószám megadásával állítjuk ki.'),
)

const guarantee = textPage(
  'szavatossag-es-jotallas',
  'Szavatosság és jótállás',
  'Milyen jogai vannak, ha a termék hibás.',
  section(
    'Kellékszavatosság',
    'Hibás teljesítés esetén kérhet kijavítást vagy kicserélést; ha ez nem lehetséges vagy aránytalan, árleszállítást kérhet, vagy elállhat a szerződéstől. Fogyasztóként igényét a teljesítéstől számított két éven belül érvényesítheti.',
  ) +
    section(
      'Termékszavatosság',
      'A termék hibája esetén a gyártótól is kérheti a hiba kijavítását vagy a termék cseréjét, a forgalomba hozataltól számított két évig.',
    ) +
    section(
      'Jótállás',
      'Egyes tartós fogyasztási cikkekre jogszabály kötelező jótállást ír elő. Ahol jótállás vagy gyártói garancia jár, idejét a termék oldalán feltüntetjük.',
      `A jótállási igény bejelenthető: ${blank('ügyfélszolgálat címe és e-mail-címe')}.`,
    ) +
    section(
      'Hivatalos tájékoztató',
      `A jogszabály szerinti harmonizált tájékoztató helye: ${blank('a hivatalos ábra feltöltése változtatás nélkül')}.`,
    ),
)

export const CONTRACT_PAGES: readonly DemoPage[] = [terms, withdrawal, delivery, payment, guarantee]
