import type { IconName } from '#storefront/ui/icon.tsx'
import type { Right } from '#contract/admin/rights.ts'
import type { Member } from '../runtime/member.ts'

/** A place of the desk: where it is, who may enter, and the key after `g` that goes there. */
export type Place = {
  path: string
  title: string
  icon: IconName
  /** Absent: for everybody at the desk. */
  right?: Right
  /** After `g`; only the places of the rail have one. */
  key?: string
  /** On phones it is reached by the tiles of Ma and by the search: the bar below has room for five. */
  isMinor?: boolean
  /** What is there, in a line. */
  detail?: string
  /** What else it is looked for by. */
  words?: string
}

/** The rail, from the top. */
export const places: readonly Place[] = [
  { path: '/', title: 'Ma', icon: 'home', key: 'm', words: 'kezdőlap teendők' },
  {
    path: '/rendelesek',
    title: 'Rendelések',
    icon: 'truck',
    key: 'r',
    right: 'orders.see',
    words: 'csomag feladás',
  },
  {
    path: '/termekek',
    title: 'Termékek',
    icon: 'grid',
    key: 't',
    right: 'products.see',
    words: 'árak készlet cikkszám áru',
  },
  {
    path: '/vevok',
    title: 'Vevők',
    icon: 'user',
    key: 'v',
    right: 'customers.see',
    isMinor: true,
    words: 'vásárlók ügyfelek név telefon adatok törlése',
  },
  {
    path: '/visszaru',
    title: 'Visszáru',
    icon: 'return',
    key: 'e',
    right: 'orders.see',
    isMinor: true,
    words: 'elállás visszatérítés visszaküldés',
  },
  {
    path: '/uzenetek',
    title: 'Üzenetek',
    icon: 'mail',
    key: 'u',
    right: 'messages.see',
    isMinor: true,
    words: 'levél kérdés válasz kapcsolat',
  },
  {
    path: '/levelek',
    title: 'Levelek',
    icon: 'doc',
    key: 'l',
    right: 'emails.see',
    isMinor: true,
    words: 'e-mail elküldött elakadt újraküldés visszautasított',
  },
  {
    path: '/penzugyek',
    title: 'Pénzügyek',
    icon: 'invoice',
    key: 'p',
    right: 'finances.see',
    isMinor: true,
    words: 'fizetések befizetés pénz könyvelés',
  },
  { path: '/beallitasok', title: 'Beállítások', icon: 'wrench', key: 'b' },
]

/** What stands below a place. */
export const subplaces: readonly Place[] = [
  {
    path: '/rendelesek/uj',
    title: 'Új rendelés',
    icon: 'phone',
    right: 'orders.create',
    words: 'telefon telefonos felvétel rendelés felvétele',
  },
  {
    path: '/rendelesek/szerelesek',
    title: 'Szerelések',
    icon: 'wrench',
    right: 'orders.personal',
    words: 'műhely gumiszerviz időpont naptár',
  },
  {
    path: '/rendelesek/kosarak',
    title: 'Félbehagyott kosarak',
    icon: 'cart',
    right: 'orders.see',
    words: 'elhagyott kosár emlékeztető',
  },
  {
    path: '/termekek/velemenyek',
    title: 'Vélemények',
    icon: 'star',
    right: 'reviews.moderate',
    words: 'csillag értékelés közzététel elutasítás',
  },
  {
    path: '/termekek/kerdesek',
    title: 'Kérdések',
    icon: 'mail',
    right: 'reviews.moderate',
    words: 'válasz termékről kérdezték közzététel elutasítás',
  },
  {
    path: '/rendelesek/futtatas',
    title: 'Napi futtatás',
    icon: 'truck',
    right: 'orders.process',
    words: 'csomagolás címke feladás szállítólevél nyomtatás mai rendelések',
  },
  {
    path: '/rendelesek/szedes',
    title: 'Szedés',
    icon: 'grid',
    right: 'orders.process',
    words: 'szedőlista polc vonalkód leolvasó szkenner összeszedés raktár',
  },
  {
    path: '/termekek/uj',
    title: 'Új termék',
    icon: 'plus',
    right: 'products.edit',
    words: 'felvétel hozzáadás',
  },
  {
    path: '/termekek/arak',
    title: 'Árak és készlet',
    icon: 'grid',
    right: 'products.see',
    words: 'árlista áremelés akció kerekítés beszerzés árrés táblázat excel beillesztés',
  },
  {
    path: '/termekek/akciok',
    title: 'Akciók',
    icon: 'grid',
    right: 'products.see',
    words: 'leárazás kiárusítás kedvezmény kampány black friday',
  },
  {
    path: '/termekek/kuponok',
    title: 'Kuponok',
    icon: 'grid',
    right: 'products.see',
    words: 'kupon kuponkód kedvezmény kód promóció ingyenes szállítás',
  },
  {
    path: '/termekek/idoutazas',
    title: 'Időutazás',
    icon: 'grid',
    right: 'products.see',
    words: 'korábbi állapot előzmények különbségek visszaállítás miért ennyi mikor változott',
  },
  {
    path: '/termekek/kategoriak',
    title: 'Kategóriák',
    icon: 'menu',
    right: 'products.see',
    words: 'főkategória fa',
  },
  {
    path: '/termekek/gyujtemenyek',
    title: 'Gyűjtemények',
    icon: 'grid',
    right: 'products.see',
    words: 'ajánlatok válogatás szabály újdonságok',
  },
  {
    path: '/termekek/markak',
    title: 'Márkák',
    icon: 'star',
    right: 'products.see',
    words: 'gyártó logó összevonás',
  },
  {
    path: '/termekek/jellemzok',
    title: 'Jellemzők',
    icon: 'grid',
    right: 'products.see',
    words: 'tulajdonságok szűrők értékek paraméterek összevonás mértékegység',
  },
  {
    path: '/termekek/illik-hozza',
    title: 'Illik hozzá',
    icon: 'grid',
    right: 'products.see',
    words: 'kiegészítők tartozékok keresztértékesítés ajánlás hólánc szelep csavar',
  },
  {
    path: '/termekek/leltar',
    title: 'Leltár',
    icon: 'grid',
    right: 'stock.edit',
    words: 'készlet számolás polc vonalkód leolvasó raktár eltérés',
  },
  {
    path: '/termekek/importok',
    title: 'Importok',
    icon: 'grid',
    right: 'imports.run',
    words: 'csv excel xlsx árlista készletlista táblázat feltöltés beszállító',
  },
  {
    path: '/penzugyek/utanvet',
    title: 'Utánvét-elszámolás',
    icon: 'invoice',
    right: 'finances.settle',
    words: 'futár lista csomagszám tartozás',
  },
  {
    path: '/penzugyek/bank',
    title: 'Bankszámla',
    icon: 'invoice',
    right: 'finances.settle',
    words: 'kivonat átutalás párosítás camt',
  },
  {
    path: '/penzugyek/zaras',
    title: 'Havi zárás',
    icon: 'invoice',
    right: 'finances.settle',
    words: 'hónap lezárása összesítő',
  },
  {
    path: '/penzugyek/export',
    title: 'Könyvelési export',
    icon: 'invoice',
    right: 'finances.export',
    words: 'könyvelő áfa bizonylatok csv xlsx pdf letöltés',
  },
  {
    path: '/beallitasok/ceg',
    title: 'Cégadatok',
    icon: 'doc',
    right: 'settings.edit',
    detail: 'A bolt neve, elérhetősége, a cég adatai, bankszámla.',
    words: 'adószám székhely cégjegyzékszám bankszámla telefonszám',
  },
  {
    path: '/beallitasok/jog',
    title: 'Jogi oldalak',
    icon: 'doc',
    right: 'law.edit',
    detail: 'Ami az ÁSZF-ben és a tájékoztatókban még kitöltendő.',
    words: 'ászf adatkezelés impresszum elállás kitöltendő',
  },
  {
    path: '/beallitasok/szallitas',
    title: 'Szállítás',
    icon: 'truck',
    right: 'settings.edit',
    detail: 'Szállítási módok, díjak, és hogy mit lát belőlük a vevő.',
    words: 'futár csomagautomata átvételi pont díj súly',
  },
  {
    path: '/beallitasok/szereles',
    title: 'Szerelőműhelyek',
    icon: 'wrench',
    right: 'settings.edit',
    detail: 'Partnerműhelyek időpontjai, díjai és a napi listájuk.',
    words: 'gumiszerviz partner időpont kapacitás szerelés díja',
  },
  {
    path: '/beallitasok/kerekszettek',
    title: 'Kerékszettek',
    icon: 'wrench',
    right: 'settings.edit',
    detail: 'Szerelt abroncs és felni egy árban: mi a szerelés terméke.',
    words: 'szett szerelt kerék felni abroncs szerelés centírozás',
  },
  {
    path: '/beallitasok/fizetes',
    title: 'Fizetés',
    icon: 'invoice',
    right: 'settings.edit',
    detail: 'Fizetési módok, kezelési díjak, határok.',
    words: 'utánvét átutalás bankkártya',
  },
  {
    path: '/beallitasok/nyitvatartas',
    title: 'Nyitvatartás és szállítási ígéret',
    icon: 'home',
    right: 'settings.edit',
    detail: 'Mikor érik el Önt, és mikorra ér oda a csomag.',
    words: 'nyitva zárva óra munkanap feladás',
  },
  {
    path: '/beallitasok/megjelenes',
    title: 'Megjelenés',
    icon: 'eye',
    right: 'settings.edit',
    detail: 'Logó, ikon és kiemelő szín.',
    words: 'logó ikon szín favicon arculat',
  },
  {
    path: '/beallitasok/levelek',
    title: 'Levelek küldése',
    icon: 'mail',
    right: 'services.edit',
    detail: 'Levélküldő szerver, feladó, próbalevél.',
    words: 'smtp e-mail próbalevél feladó',
  },
  {
    path: '/beallitasok/levelszovegek',
    title: 'Levelek szövege',
    icon: 'mail',
    right: 'settings.edit',
    detail: 'Mit írjanak a vevőknek menő levelek.',
    words: 'sablon tárgy bevezető e-mail szöveg',
  },
  {
    path: '/beallitasok/kapcsolatok',
    title: 'Kapcsolatok',
    icon: 'share',
    right: 'services.edit',
    detail: 'Fizetési, számlázó és futárszolgálatok kulcsai, próbahívás.',
    words: 'kulcs bankkártya számlázó futár integráció api',
  },
  {
    path: '/beallitasok/munkatarsak',
    title: 'Munkatársak',
    icon: 'user',
    right: 'staff.edit',
    detail: 'Ki léphet be, és mihez van joga.',
    words: 'szerepkörök jogok meghívás',
  },
  {
    path: '/beallitasok/mentes',
    title: 'Mentés',
    icon: 'shield',
    right: 'backup.run',
    detail: 'A bolt mentései: mikor készültek, letöltés, új mentés.',
    words: 'biztonsági mentés backup visszaállítás letöltés',
  },
  {
    path: '/beallitasok/naplo',
    title: 'Napló',
    icon: 'doc',
    right: 'audit.see',
    detail: 'Ki mit változtatott, és hogyan vonható vissza.',
    words: 'változások visszavonás előzmények ki mit mikor',
  },
  {
    path: '/beallitasok/biztonsag',
    title: 'Belépés és biztonság',
    icon: 'shield',
    detail: 'Az Ön kulcsai, jelszava és munkamenetei.',
    words: 'jelszó kulcs passkey munkamenetek',
  },
]

export const mayEnter = (member: Pick<Member, 'rights'>, { right }: Place): boolean =>
  right === undefined || member.rights.includes(right)
