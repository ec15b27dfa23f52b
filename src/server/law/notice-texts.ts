import { blank, lawPage, link, list, section, seller, type LawPage } from './law-parts.ts'

/** Name and counties; addresses change, so the merchant looks them up. */
const conciliationBodies: readonly (readonly [string, string])[] = [
  ['Budapesti Békéltető Testület', 'Budapest'],
  ['Baranya Vármegyei Békéltető Testület (Pécs)', 'Baranya, Somogy, Tolna'],
  ['Borsod-Abaúj-Zemplén Vármegyei Békéltető Testület (Miskolc)', 'Borsod-Abaúj-Zemplén, Heves, Nógrád'],
  ['Csongrád-Csanád Vármegyei Békéltető Testület (Szeged)', 'Csongrád-Csanád, Bács-Kiskun, Békés'],
  ['Fejér Vármegyei Békéltető Testület (Székesfehérvár)', 'Fejér, Komárom-Esztergom, Veszprém'],
  ['Győr-Moson-Sopron Vármegyei Békéltető Testület (Győr)', 'Győr-Moson-Sopron, Vas, Zala'],
  [
    'Hajdú-Bihar Vármegyei Békéltető Testület (Debrecen)',
    'Hajdú-Bihar, Jász-Nagykun-Szolnok, Szabolcs-Szatmár-Bereg',
  ],
  ['Pest Vármegyei Békéltető Testület (Budapest)', 'Pest'],
]

const privacy = lawPage(
  'adatkezelesi-tajekoztato',
  'Adatkezelési tájékoztató',
  'Milyen adatait, miért és meddig kezeljük.',
  section('Az adatkezelő', `${seller}. Adatvédelmi kapcsolat: {{adatvédelmi kapcsolat}}.`),
  section(
    'Mit, miért és meddig kezelünk?',
    '<table><thead><tr><th>Adat</th><th>Cél</th><th>Jogalap</th><th>Meddig</th></tr></thead><tbody>' +
      row(
        'Rendelés: név, cím, telefonszám, e-mail-cím, a rendelés tartalma',
        'a szerződés teljesítése',
        'szerződés',
        'az elévülésig, 5 évig',
      ) +
      row('Számlázási adatok', 'számla kiállítása', 'jogi kötelezettség', '8 évig') +
      row(
        'Fiók: név, e-mail-cím, jelszó lenyomata, mentett címek, kedvencek, a garázsba mentett autók',
        'belépés, kényelem',
        'szerződés',
        'a fiók törléséig',
      ) +
      row('Hírlevél: e-mail-cím, név', 'tájékoztatás ajánlatokról', 'hozzájárulás', 'a leiratkozásig') +
      row(
        'Kosár-emlékeztető, készletértesítés: e-mail-cím',
        'egyetlen levél elküldése',
        'hozzájárulás',
        'az értesítés a levél vagy a visszavonás után 30 napig, levél nélkül legfeljebb 2 évig; az emlékeztető a kosárral',
      ) +
      row(
        'Üzenet: név, e-mail-cím, telefonszám, szöveg',
        'válasz a kérdésre',
        'jogos érdek',
        'a válasz után 1 évig, rendelésről és termékről 3 évig',
      ) +
      row(
        'Kérdés egy termékről: név, e-mail-cím, a kérdés',
        'válasz a kérdésre; a kérdés és a válasz név nélkül a termék lapján is megjelenhet',
        'jogos érdek',
        'név és cím a válasz után 1 évig',
      ) +
      row(
        'Szerelés műhelyben: név, telefonszám, a rendelt gumik, a választott időpont',
        'a műhely fogadja az autót; ezeket a választott műhely is megkapja',
        'szerződés',
        '5 évig',
      ) +
      row(
        'Gumicsere-emlékeztető: e-mail-cím, az autók neve és gumimérete',
        'évente két levél, tavasszal és ősszel',
        'hozzájárulás',
        'a visszavonásig',
      ) +
      row('Panasz, elállás: a bejelentés adatai', 'ügyintézés', 'jogi kötelezettség', '3, illetve 5 évig') +
      row(
        'Elállásnál megadott bankszámlaszám',
        'visszatérítés',
        'jogi kötelezettség',
        'a lezárás után 90 napig',
      ) +
      row(
        'Vélemény: név vagy névtelenül, szöveg, képek',
        'a többi vásárló tájékoztatása',
        'hozzájárulás',
        'a törlésig; rendelésről küldött levélből írt véleménynél a név és a képek a rendelés után legfeljebb 5 évig',
      ) +
      row(
        'Látogatás adatai (csak hozzájárulással)',
        'mérés, hirdetés',
        'hozzájárulás',
        'a sütitájékoztató szerint',
      ) +
      '</tbody></table>',
  ),
  section(
    'Adatfeldolgozók',
    list(
      'Tárhelyszolgáltató: {{tárhelyszolgáltató}}',
      `Futárszolgálat: ${blank('név, cím')} – a csomag kézbesítése.`,
      `Fizetési szolgáltató: ${blank('név, cím')} – bankkártyás fizetés.`,
      `Számlázó szolgáltató: ${blank('név, cím')}.`,
      `Levélküldő szolgáltató: ${blank('név, cím')}.`,
    ),
  ),
  section(
    'Az Ön jogai',
    'Kérheti adatai másolatát, helyesbítését, törlését, az adatkezelés korlátozását, és tiltakozhat ellene; adatait géppel olvasható formában is elkérheti. Hozzájárulását bármikor visszavonhatja, ez a korábbi kezelést nem érinti. Fiókját és adatait a profiljában maga is letöltheti és törölheti.',
    'Panaszával hozzánk, a Nemzeti Adatvédelmi és Információszabadság Hatósághoz (1055 Budapest, Falk Miksa utca 9-11., naih.hu) vagy bírósághoz fordulhat.',
  ),
)

function row(...cells: string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

const complaints = lawPage(
  'panaszkezeles',
  'Panaszkezelés',
  'Hova fordulhat, ha valami nem sikerült jól.',
  section(
    'Írjon nekünk',
    `Panaszát levélben, e-mailben vagy telefonon jelentheti be: ${seller}, {{telefonszám}}; vagy a ${link('/kapcsolat', 'Kapcsolat')} oldalon. Az írásbeli panaszra 30 napon belül írásban válaszolunk, a panaszt és a választ három évig megőrizzük.`,
  ),
  section(
    'Békéltető testület',
    'Ha a válasszal nem ért egyet, a lakóhelye szerint illetékes békéltető testülethez fordulhat. Az eljárás díjmentes.',
    `<ul>${conciliationBodies
      .map(
        ([name, counties]) =>
          `<li><strong>${name}</strong>: ${counties}. Cím, telefon, honlap: ${blank('ellenőrzött elérhetőség')}</li>`,
      )
      .join('')}</ul>`,
  ),
  section(
    'Hatóság',
    `Fogyasztóvédelmi ügyben a vármegyei (fővárosi) kormányhivatal jár el: ${blank('elérhetőség')}.`,
  ),
)

const imprint = lawPage(
  'impresszum',
  'Impresszum',
  'Az áruház üzemeltetőjének adatai.',
  section(
    'Üzemeltető',
    list(
      'Cégnév: {{cégnév}}',
      'Székhely: {{székhely}}',
      'Cégjegyzékszám: {{cégjegyzékszám}}',
      'Cégbíróság: {{cégbíróság}}',
      'Adószám: {{adószám}}',
      'E-mail: {{e-mail-cím}}',
      'Telefon: {{telefonszám}}',
      'Kamarai tagság: {{kamara}}',
    ),
  ),
  section('Tárhelyszolgáltató', '{{tárhelyszolgáltató}}'),
)

const cookies = lawPage(
  'suti-tajekoztato',
  'Sütitájékoztató',
  'Milyen sütiket használunk, és hogyan dönthet róluk.',
  section(
    'Szükséges sütik',
    'A kosár, a belépés és a biztonság működéséhez kellenek, hozzájárulás nélkül is elhelyezhetők.',
    '<table><thead><tr><th>Név</th><th>Mire való</th><th>Meddig él</th></tr></thead><tbody>' +
      row('__Host-boltiv_session', 'megjegyzi, hogy Ön az, aki belépett vagy rendelt', '30 napig') +
      row('XSRF-TOKEN', 'véd az idegen oldalakról küldött kérések ellen', '30 napig') +
      row('cart_token', 'a kosár azonosítója', '1 évig') +
      row('boltiv_workshop', 'a kiválasztott szerelőműhely, ha választott ilyet', '180 napig') +
      row('boltiv_user', 'a belépés jele és az Ön keresztneve', '30 napig') +
      row(
        '__Host-boltiv_device',
        'megjegyzi, hogy ebből a böngészőből már regisztráltak vagy beléptek',
        '2 évig',
      ) +
      row('i18n_locale', 'a bolt nyelve', '365 napig') +
      row('cc_cookie', 'az Ön döntése a sütikről', '182 napig') +
      '</tbody></table>',
  ),
  section(
    'Hozzájáruláshoz kötött sütik',
    `Mérés és hirdetés céljából csak az Ön előzetes hozzájárulásával helyezünk el sütit. Az elutasítás ugyanolyan egyszerű, mint az elfogadás, és döntését 182 napig jegyezzük meg. Használt szolgáltatások: ${blank('mérő és hirdető szolgáltatások sütijei, vagy „nincs”')}.`,
  ),
  section(
    'Módosítás',
    `Választását a ${link('/suti-beallitasok', 'sütibeállításoknál')} bármikor megváltoztathatja. A böngészőben a már elhelyezett sütiket is törölheti.`,
  ),
)

const accessibility = lawPage(
  'akadalymentessegi-nyilatkozat',
  'Akadálymentességi nyilatkozat',
  'Azért dolgozunk, hogy áruházunkat mindenki használhassa.',
  section(
    'Megfelelés',
    'Az áruházat a WCAG 2.2 AA szintje szerint építjük: billentyűzettel végig használható, a kontraszt megfelelő, a hibák szövegesen is megjelennek, a tartalom 400%-os nagyításnál is olvasható. Az oldalakat minden változtatáskor géppel is ellenőrizzük (axe).',
    `Az utolsó felülvizsgálat: ${blank('dátum és módszer')}. Ismert eltérések: ${blank('lista vagy „nincs”')}.`,
  ),
  section(
    'Visszajelzés',
    'Ha akadályba ütközik, írjon nekünk: {{e-mail-cím}}, {{telefonszám}}. A választ 15 napon belül megadjuk.',
  ),
  section('Jogorvoslat', `A felügyeletet ellátó hatóság: ${blank('hatóság és elérhetőség')}.`),
)

const reviews = lawPage(
  'velemenyek-kezelese',
  'Vélemények kezelése',
  'Hogyan kerülnek az oldalra a vásárlói vélemények.',
  section(
    'Kitől származnak?',
    'Véleményt az írhat, aki regisztrált nálunk, és megerősítette az e-mail-címét, vagy akit az átvett rendelése után levélben kértünk rá. Ha a terméket nálunk vette, az „Ellenőrzött vásárló” jelzést a rendelése alapján kapja meg. Minden más véleményen a „Nem ellenőrzött vásárlás” jelzés áll.',
  ),
  section(
    'Mit teszünk velük?',
    'Minden véleményt megjelenítünk, a rosszat is. Csak a jogsértő, sértő, személyes adatot tartalmazó vagy nem a termékről szóló szöveget nem tesszük közzé, és kérésre megmondjuk az okát.',
    'A véleményhez küldött képekről eltávolítjuk, hol és mivel készültek. Mindegyiket megnézzük, mielőtt megjelenik; azt, amelyen más felismerhető, rendszám látszik, vagy nem a termékről szól, töröljük.',
    'Véleményért nem fizetünk, és nem kérünk fel senkit kedvező véleményre: minden vevőnknek ugyanazt a levelet küldjük.',
  ),
  section('Kérdése van?', `Írjon az ügyfélszolgálatnak: ${link('/kapcsolat', 'Kapcsolat')}.`),
)

export const noticeTexts: readonly LawPage[] = [privacy, complaints, imprint, cookies, accessibility, reviews]
