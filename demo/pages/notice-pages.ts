import { type DemoPage } from '../demo-types.ts'
import { blank, COMPANY, link, list, section, textPage } from './page-parts.ts'

const BODIES: readonly [string, string][] = [
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

const privacy = textPage(
  'adatkezelesi-tajekoztato',
  'Adatkezelési tájékoztató',
  'Milyen adatait, miért és meddig kezeljük.',
  section('Az adatkezelő', `${COMPANY}. Adatvédelmi kapcsolat: ${blank('név és e-mail-cím')}.`) +
    section(
      'Mit és miért kezelünk?',
      list(
        'Rendelés: név, cím, telefonszám, e-mail-cím - a szerződés teljesítéséhez.',
        'Számla: számlázási adatok - jogi kötelezettség alapján, a számviteli törvény szerinti ideig.',
        'Panasz és elállás: a bejelentés adatai - jogi kötelezettség alapján.',
      ),
    ) +
    section(
      'Adatfeldolgozók',
      list(
        `Futárszolgálat: ${blank('név, cím')} - a csomag kézbesítése.`,
        `Számlázó szolgáltató: ${blank('név, cím')}.`,
        `Levélküldő szolgáltató: ${blank('név, cím')}.`,
        `Tárhelyszolgáltató: ${blank('név, cím')}.`,
      ),
    ) +
    section(
      'Az Ön jogai',
      'Kérheti adatai másolatát, helyesbítését, törlését, az adatkezelés korlátozását, és tiltakozhat ellene. Hozzájárulását bármikor visszavonhatja. Panaszával a Nemzeti Adatvédelmi és Információszabadság Hatósághoz fordulhat.',
    ),
)

const complaints = textPage(
  'panaszkezeles',
  'Panaszkezelés',
  'Hova fordulhat, ha valami nem sikerült jól.',
  section(
    'Írjon nekünk',
    `Panaszát levélben, e-mailben vagy telefonon jelentheti be: ${COMPANY}, ${blank('telefonszám')}. Az írásbeli panaszra 30 napon belül írásban válaszolunk, a panaszt és a választ három évig megőrizzük.`,
  ) +
    section(
      'Békéltető testület',
      'Ha a válasszal nem ért egyet, a lakóhelye szerint illetékes békéltető testülethez fordulhat. Az eljárás díjmentes.',
      `<ul>${BODIES.map(([name, counties]) => `<li><strong>${name}</strong>: ${counties}. Cím, telefon, honlap: ${blank('ellenőrzött elérhetőség')}</li>`).join('')}</ul>`,
    ) +
    section(
      'Hatóság',
      `Fogyasztóvédelmi ügyben a vármegyei (fővárosi) kormányhivatal jár el: ${blank('elérhetőség')}.`,
    ),
)

const imprint = textPage(
  'impresszum',
  'Impresszum',
  'Az áruház üzemeltetőjének adatai.',
  section(
    'Üzemeltető',
    list(
      `Cégnév: ${blank('cégnév')}`,
      `Székhely: ${blank('székhely')}`,
      `Cégjegyzékszám, cégbíróság: ${blank('cégjegyzékszám, bíróság')}`,
      `Adószám: ${blank('adószám')}`,
      `E-mail: ${blank('e-mail-cím')}`,
      `Telefon: ${blank('telefonszám')}`,
      `Kamarai tagság: ${blank('kamara, ha van')}`,
    ),
  ) +
    section('Tárhelyszolgáltató', `${blank('név')}, ${blank('cím')}, ${blank('e-mail-cím')}`) +
    section(
      'Bemutató áruház',
      'A Gumi & Garázs bemutató bolt: márkái, termékei és árai kitaláltak, a termékképek rajzok.',
    ),
)

const cookies = textPage(
  'suti-tajekoztato',
  'Süti tájékoztató',
  'Milyen sütiket használunk, és hogyan dönthet róluk.',
  section(
    'Szükséges sütik',
    'A kosár, a bejelentkezés és a biztonság működéséhez kellenek, hozzájárulás nélkül is elhelyezhetők.',
  ) +
    section(
      'Hozzájáruláshoz kötött sütik',
      'Mérés és hirdetés céljából csak az Ön előzetes hozzájárulásával helyezünk el sütit. Az elutasítás ugyanolyan egyszerű, mint az elfogadás, és döntését 182 napig jegyezzük meg.',
    ) +
    section(
      'Módosítás',
      'Választását a sütibeállításoknál bármikor megváltoztathatja. A böngészőben a már elhelyezett sütiket is törölheti.',
    ),
)

const accessibility = textPage(
  'akadalymentessegi-nyilatkozat',
  'Akadálymentességi nyilatkozat',
  'Azért dolgozunk, hogy áruházunkat mindenki használhassa.',
  section(
    'Megfelelés',
    'Az áruházat a WCAG 2.2 AA szintje szerint építjük: billentyűzettel végig használható, a kontraszt megfelelő, a hibák szövegesen is megjelennek.',
    `Az utolsó felülvizsgálat: ${blank('dátum és módszer')}. Ismert eltérések: ${blank('lista vagy „nincs”')}.`,
  ) +
    section(
      'Visszajelzés',
      `Ha akadályba ütközik, írjon nekünk: ${blank('e-mail-cím')}, ${blank('telefonszám')}. A választ 15 napon belül megadjuk.`,
    ) +
    section('Jogorvoslat', `A felügyeletet ellátó hatóság: ${blank('hatóság és elérhetőség')}.`),
)

const reviews = textPage(
  'velemenyek-kezelese',
  'Vélemények kezelése',
  'Hogyan kerülnek az oldalra a vásárlói vélemények.',
  section(
    'Kitől származnak?',
    'Véleményt bejelentkezett vásárló írhat. Ha a terméket nálunk vette, az „Ellenőrzött vásárló” jelzést a rendelése alapján kapja meg; jelzés nélkül a vásárlást nem ellenőriztük.',
  ) +
    section(
      'Mit teszünk velük?',
      'Minden véleményt megjelenítünk, a rosszat is. Csak a jogsértő, sértő, személyes adatot tartalmazó vagy nem a termékről szóló szöveget nem tesszük közzé, és erről értesítjük a szerzőt.',
      'Véleményért nem fizetünk, és nem kérünk fel senkit kedvező véleményre.',
    ) +
    section('Kérdése van?', `Írjon az ügyfélszolgálatnak: ${link('/impresszum', 'elérhetőségeink')}.`),
)

export const NOTICE_PAGES: readonly DemoPage[] = [
  privacy,
  complaints,
  imprint,
  cookies,
  accessibility,
  reviews,
]
