import { blank, lawPage, link, list, section, seller, type LawPage } from './law-parts.ts'

/** The lines of the official model form, unchanged. */
const modelForm = [
  'Elállásinyilatkozat-minta',
  '(csak a szerződéstől való elállási szándék esetén töltse ki és juttassa vissza)',
  `Címzett: ${seller}`,
  'Alulírott(ak) kijelenti(k), hogy gyakorlom/gyakoroljuk elállási/felmondási jogomat/jogunkat az alábbi áru(k) adásvételére vagy az alábbi szolgáltatás nyújtására irányuló szerződés tekintetében:',
  'Szerződéskötés időpontja/átvétel időpontja:',
  'Fogyasztó(k) neve:',
  'Fogyasztó(k) címe:',
  'A fogyasztó(k) aláírása (kizárólag papír alapon tett nyilatkozat esetén):',
  'Kelt',
]

const terms = lawPage(
  'aszf',
  'Általános szerződési feltételek (ÁSZF)',
  'A webáruházban kötött szerződések feltételei.',
  section(
    '1. Az eladó',
    list(
      'Az eladó: {{cégnév}}',
      'Székhelye: {{székhely}}',
      'Cégjegyzékszáma: {{cégjegyzékszám}}, nyilvántartja: {{cégbíróság}}',
      'Adószáma: {{adószám}}',
      'E-mail-címe: {{e-mail-cím}}, telefonszáma: {{telefonszám}}',
      'Tárhelyszolgáltatója: {{tárhelyszolgáltató}}',
    ),
    `Az eladó minden adata megtalálható az ${link('/impresszum', 'Impresszumban')}.`,
  ),
  section(
    '2. E feltételek hatálya',
    `E feltételek változata: ${blank('változatszám')}, hatályos ${blank('dátum')} napjától. A rendelésre a leadásakor hatályos változat irányadó; számát a rendeléssel együtt megőrizzük.`,
    'A feltételek a magyarországi szállítási címre leadott megrendelésekre vonatkoznak. A szerződés nyelve magyar; nem minősül írásba foglalt szerződésnek, az eladó iktatja, és a visszaigazolásban tartós adathordozón a vevő rendelkezésére bocsátja.',
  ),
  section(
    '3. A megrendelés menete',
    '<ul><li>A kosárba tett áru mennyisége a kosárban bármikor módosítható, az áru onnan törölhető.</li><li>A pénztárban a vevő megadja az elérhetőségét, kiválasztja a szállítás és a fizetés módját. A beírt adatok a megrendelés elküldéséig javíthatók; a hiányzó vagy hibás adatot az oldal a mező mellett jelzi.</li><li>A megrendelés előtt az oldal megmutatja az áru lényeges tulajdonságait, a bruttó végösszeget és a szállítás díját.</li><li>A megrendelés a „Fizetési kötelezettséggel járó megrendelés” gombbal küldhető el, és fizetési kötelezettséget von maga után.</li></ul>',
    'A megrendelés beérkezését haladéktalanul, legkésőbb 48 órán belül e-mailben visszaigazoljuk. Ha a visszaigazolás eddig nem érkezik meg, a vevő mentesül ajánlata alól. A szerződés a visszaigazolás megérkezésével jön létre.',
  ),
  section(
    '4. Árak',
    'A feltüntetett árak forintban értendők, és az áfát tartalmazzák. A szállítás és a fizetés díját a pénztár a megrendelés előtt külön soron mutatja. Csökkentett ár mellett megadjuk az elmúlt 30 nap legalacsonyabb árát, a kedvezmény mértékét ahhoz viszonyítjuk.',
    'Ha a feltüntetett ár nyilvánvalóan hibás (például 0 Ft), az eladó a visszaigazolás előtt felajánlja a helyes árat; ennek ismeretében a vevő dönt a megrendelésről.',
  ),
  section(
    '5. Fizetés és szállítás',
    `A választható módokat, díjaikat és határidejüket a ${link('/fizetes-informaciok', 'Fizetés')} és a ${link('/szallitas', 'Szállítás')} oldal írja le. Az azonnal fizetendő megrendelés áruját a fizetésre adott időre félretesszük; ha a fizetés eddig nem történik meg, a megrendelést töröljük, és erről értesítjük a vevőt.`,
    'Ha az áru szállítása a vállalt időre nem lehetséges, erről haladéktalanul tájékoztatjuk a vevőt, aki elállhat a szerződéstől; a kifizetett összeget ekkor haladéktalanul visszafizetjük.',
  ),
  section(
    '6. Elállás',
    `A fogyasztó 14 napon belül indokolás nélkül elállhat a szerződéstől. A részleteket és a nyilatkozatmintát az ${link('/elallasi-tajekoztato', 'Elállási tájékoztató')} tartalmazza; a nyilatkozat itt is megtehető: ${link('/elallas', 'Elállás a szerződéstől')}.`,
  ),
  section(
    '7. Szavatosság és jótállás',
    `A hibás teljesítésből eredő jogokat a ${link('/szavatossag-es-jotallas', 'Szavatosság és jótállás')} oldal ismerteti.`,
  ),
  section(
    '8. Panasz és jogvita',
    `Panasz a ${link('/panaszkezeles', 'Panaszkezelés')} oldalon leírt módon tehető. A fogyasztó a lakóhelye szerint illetékes békéltető testülethez és bírósághoz fordulhat.`,
  ),
  section(
    '9. Kuponok',
    'A kuponkód a rajta megadott feltételekkel és ideig, rendelésenként egyszer váltható be; készpénzre nem váltható. Elállás esetén a ténylegesen kifizetett összeget térítjük vissza.',
  ),
)

const withdrawal = lawPage(
  'elallasi-tajekoztato',
  'Elállási tájékoztató és nyilatkozatminta',
  'Ön 14 napon belül jogosult indokolás nélkül elállni e szerződéstől.',
  section(
    'Elállási jog',
    'Ön 14 napon belül jogosult indokolás nélkül elállni e szerződéstől.',
    'Az elállási határidő attól a naptól számított 14 nap elteltével jár le, amelyen Ön vagy az Ön által megjelölt, a fuvarozótól eltérő harmadik személy a terméket átveszi. Több, külön szállított termék esetén az utolsó átvétele számít.',
  ),
  section(
    'Hogyan állhat el?',
    `Egyértelmű nyilatkozatát postán vagy e-mailben küldheti el nekünk (${seller}), felhasználhatja az alábbi mintát is. Az áruház online elállási felületét is használhatja: ${link('/elallas', 'Elállás a szerződéstől')}; a nyilatkozat megérkezéséről ekkor haladéktalanul visszaigazolást küldünk tartós adathordozón.`,
    'A határidőt betartja, ha nyilatkozatát a határidő lejárta előtt elküldi.',
  ),
  section(
    'Az elállás joghatásai',
    'Ha Ön eláll, haladéktalanul, de legkésőbb nyilatkozata kézhezvételétől számított 14 napon belül visszatérítünk minden befizetett összeget, a legolcsóbb szokásos szállítás díjával együtt, az eredeti fizetési móddal egyező módon, költség nélkül.',
    'A visszatérítést visszatarthatjuk, amíg a terméket vissza nem kaptuk, vagy Ön nem igazolta, hogy visszaküldte: a kettő közül a korábbi számít.',
    `A terméket 14 napon belül kell visszaküldenie (ide: {{székhely}}). A visszaküldés közvetlen költsége Önt terheli; postán nem küldhető áru, például abroncskészlet esetén ez legfeljebb ${blank('becsült összeg')} Ft.`,
    'Ön csak azért az értékcsökkenésért felel, amely a termék jellegének, tulajdonságainak és működésének megállapításához szükséges használaton túli használatból ered.',
  ),
  section(
    'Mikor nem állhat el?',
    'Nem illeti meg az elállás joga a kifejezetten az Ön kérésére, egyedi adatok szerint készült áru, és az olyan zárt csomagolású áru esetén, amely egészségvédelmi vagy higiéniai okból felbontás után nem küldhető vissza. Ahol ilyen kivétel áll fenn, azt a termék oldalán jelezzük.',
  ),
  `<h2>Nyilatkozatminta</h2>${modelForm.map((row) => `<p>${row}</p>`).join('')}`,
)

const delivery = lawPage(
  'szallitas',
  'Szállítás',
  'Szállítási módok, díjak és határidők. Csak magyarországi címre szállítunk.',
  section(
    'Módok és díjak',
    `A választható módok: ${blank('házhoz szállítás, csomagpont, személyes átvétel: ami a boltban be van állítva')}.`,
    'A díj a kosár értékétől és súlyától függ. A pontos összeget a pénztár a megrendelés előtt mutatja.',
  ),
  section(
    'Határidők',
    `A raktáron lévő áru ${blank('hány')} munkanapon belül érkezik meg. A rendelhető áru várható érkezését a termék oldala jelzi.`,
  ),
  section('Korlátok', 'Kizárólag Magyarország területére szállítunk.'),
  section(
    'Átvételkor',
    'Kérjük, a csomagot a futár előtt nézze meg. Sérülés esetén kérjen jegyzőkönyvet, és írjon nekünk: {{e-mail-cím}}.',
  ),
)

const payment = lawPage(
  'fizetes-informaciok',
  'Fizetés',
  'Fizetési módok és tudnivalók.',
  section(
    'Elfogadott fizetési módok',
    `A boltban választható módok: ${blank('bankkártya, átutalás, utánvét: ami a boltban be van állítva, díjukkal együtt')}.`,
    list(
      'Bankkártya: a kártya adatait a fizetési szolgáltató oldalán kell megadni, azok hozzánk nem jutnak el.',
      'Banki átutalás: az adatokat a visszaigazolásban küldjük, az áru a jóváírás után indul.',
      'Utánvét: az összeget átvételkor kell kifizetni. A készpénzes végösszeget 5 forintra kerekítjük.',
    ),
  ),
  section(
    'Fizetési szolgáltató',
    `A bankkártyás fizetést ez a szolgáltató végzi: ${blank('SimplePay vagy Barion neve, logója, tájékoztatójának címe; az előírt adattovábbítási nyilatkozat')}.`,
  ),
  section('Számla', 'A számlát elektronikusan küldjük. Cég részére az adószám megadásával állítjuk ki.'),
)

const guarantee = lawPage(
  'szavatossag-es-jotallas',
  'Szavatosság és jótállás',
  'Milyen jogai vannak, ha a termék hibás.',
  section(
    'Kellékszavatosság',
    'Hibás teljesítés esetén kérhet kijavítást vagy kicserélést; ha ez nem lehetséges vagy aránytalan, árleszállítást kérhet, vagy elállhat a szerződéstől. Fogyasztóként igényét a teljesítéstől számított két éven belül érvényesítheti. A teljesítéstől számított egy éven belül felismert hibáról vélelmezni kell, hogy már a teljesítéskor megvolt.',
  ),
  section(
    'Termékszavatosság',
    'A termék hibája esetén a gyártótól is kérheti a hiba kijavítását vagy a termék cseréjét, a forgalomba hozataltól számított két évig. Ugyanazon hiba miatt kellékszavatossági és termékszavatossági igényt egyszerre nem érvényesíthet.',
  ),
  section(
    'Jótállás',
    'Egyes tartós fogyasztási cikkekre jogszabály kötelező jótállást ír elő. Ahol jótállás vagy gyártói garancia jár, idejét a termék oldalán feltüntetjük; a jótállás a fogyasztó törvényből eredő jogait nem érinti.',
    'Igényét itt jelentheti be: {{székhely}}, {{e-mail-cím}}, {{telefonszám}}.',
  ),
  section(
    'Hivatalos tájékoztató',
    `A jogszabály szerinti egységes tájékoztató helye: ${blank('a hivatalos ábra, változtatás nélkül')}.`,
  ),
)

export const contractTexts: readonly LawPage[] = [terms, withdrawal, delivery, payment, guarantee]
