/**
 * Emails to customers whose words are the merchant's to choose, with the words that they have at first. What else stands in them
 * (goods, sums, links, what the law wants) is the shop's own. Emails that guard an account or prove a statement are not among them.
 */

/** `opening` and `closing`: plain paragraphs, an empty line between two, before and after what the shop writes itself. */
export type EmailTexts = { subject: string; heading: string; opening: string; closing: string }
export const textFields = [
  'subject',
  'heading',
  'opening',
  'closing',
] as const satisfies readonly (keyof EmailTexts)[]

/** What stands for a value, as `{bolt}`; with an example. */
export const placeholders = {
  bolt: 'Gumi & Garázs',
  rendelésszám: '2026-000123',
  keresztnév: 'Anna',
  termék: 'Téli gumi 205/55 R16 91H',
  bizonylat: 'Számla',
  összeg: '24 990 Ft',
} as const
export type Placeholder = keyof typeof placeholders

export type EmailKind = {
  /** When it goes out, as the desk calls it. */
  title: string
  group: 'orders' | 'account' | 'others'
  words: EmailTexts
  placeholders: readonly Placeholder[]
  /** What the shop itself writes between the two texts. */
  contents: string
}

type Step = { title: string; subject: string; heading?: string; opening?: string; contents: string }

const step = ({ title, subject, heading = subject, opening = '', contents }: Step): EmailKind => ({
  title,
  group: 'orders',
  words: { subject: `${subject}: {rendelésszám} – {bolt}`, heading, opening, closing: '' },
  placeholders: ['bolt', 'rendelésszám', 'keresztnév', 'összeg'],
  contents,
})

const plain = (
  group: EmailKind['group'],
  title: string,
  { subject, heading, opening, contents }: Omit<EmailTexts, 'closing'> & { contents: string },
): EmailKind => ({
  title,
  group,
  words: { subject, heading, opening, closing: '' },
  placeholders: ['bolt'],
  contents,
})

export const emailKinds = {
  'order-confirmation': {
    title: 'Rendelés megérkezett',
    group: 'orders',
    words: {
      subject: 'Megkaptuk rendelését: {rendelésszám} – {bolt}',
      heading: 'Köszönjük rendelését, {keresztnév}!',
      opening: 'Megkaptuk, és feldolgozzuk.',
      closing: '',
    },
    placeholders: ['bolt', 'rendelésszám', 'keresztnév'],
    contents: 'a rendelés tételei és összegei, fizetés, szállítás, számlázási cím, elállási jog',
  },
  'order-accepted': step({
    title: 'Rendelés elfogadva',
    subject: 'Visszaigazoltuk rendelését',
    opening: 'Átnéztük, és teljesíteni tudjuk. Hamarosan elkezdjük az összekészítését.',
    contents: 'átutalásnál a fizetés adatai; a rendelés és az elállás hivatkozása',
  }),
  'order-shipped': step({
    title: 'Csomag feladva',
    subject: 'Úton van rendelése',
    contents: 'mi indult el és hová, csomagkövetés; a rendelés és az elállás hivatkozása',
  }),
  'order-ready': step({
    title: 'Átvehető',
    subject: 'Átveheti rendelését',
    contents: 'mi vehető át és hol; a rendelés és az elállás hivatkozása',
  }),
  'order-delivered': step({
    title: 'Átvéve',
    subject: 'Átvette rendelését',
    heading: 'Köszönjük, hogy nálunk vásárolt!',
    contents: 'az átvétel ténye, az elállás 14 napja; a rendelés és az elállás hivatkozása',
  }),
  'order-cancelled': step({
    title: 'Rendelés törölve',
    subject: 'Töröltük rendelését',
    contents: 'a törlés oka, a visszajáró pénz; a rendelés hivatkozása',
  }),
  'order-paid': step({
    title: 'Befizetés megérkezett',
    subject: 'Megérkezett a befizetése',
    contents: 'az összeg, és ami még fizetendő',
  }),
  'order-refunded': step({
    title: 'Visszatérítés',
    subject: 'Visszatérítés',
    heading: 'Visszatérítettünk Önnek {összeg} összeget',
    contents: 'az ok, és mikor érkezik meg',
  }),
  'order-edited': step({
    title: 'Rendelés módosítva',
    subject: 'Módosítottuk rendelését',
    contents: 'mi változott, az új végösszeg, és ami fizetendő vagy visszajár',
  }),
  'order-quoted': step({
    title: 'Ajánlat a szállításra',
    subject: 'Elkészült az ajánlatunk',
    heading: 'Elkészült az ajánlatunk a szállításra',
    contents: 'a szállítás díja, az új végösszeg, a fizetés módja',
  }),
  document: {
    title: 'Bizonylat elkészült',
    group: 'orders',
    words: {
      subject: '{bizonylat}: {rendelésszám} – {bolt}',
      heading: 'Elkészült: {bizonylat}',
      opening: 'Kedves {keresztnév}!',
      closing: '',
    },
    placeholders: ['bolt', 'rendelésszám', 'keresztnév', 'bizonylat'],
    contents: 'a bizonylat száma és hivatkozása',
  },
  'verify-email': plain('account', 'Regisztráció megerősítése', {
    subject: 'Erősítse meg e-mail-címét – {bolt}',
    heading: 'Erősítse meg e-mail-címét',
    opening: 'Köszönjük, hogy regisztrált nálunk! Kérjük, erősítse meg, hogy ez az Ön e-mail-címe.',
    contents: 'meddig érvényes a hivatkozás, és a gombja',
  }),
  welcome: plain('account', 'Regisztráció megerősítve', {
    subject: 'Üdvözöljük nálunk! – {bolt}',
    heading: 'Üdvözöljük nálunk!',
    opening:
      'Kedves Vásárlónk!\n\nE-mail-címét megerősítettük, fiókja használatra kész. Belépve nyomon követheti rendeléseit, elmentheti címeit, és gyűjtheti kedvenc termékeit.',
    contents: 'a bolt gombja',
  }),
  'reset-password': plain('account', 'Elfelejtett jelszó', {
    subject: 'Új jelszó beállítása – {bolt}',
    heading: 'Új jelszó beállítása',
    opening: 'Új jelszót kért fiókjához. Az alábbi gombbal adhatja meg.',
    contents: 'meddig érvényes a hivatkozás, és a gombja',
  }),
  'stock-alert': {
    title: 'Újra kapható',
    group: 'others',
    words: {
      subject: 'Újra kapható: {termék}',
      heading: 'Újra kapható, amire vár',
      opening: '',
      closing:
        'Mindenkinek egyszerre írtunk, aki erre a termékre várt, és nem tettük félre: a rendelések beérkezésük sorrendjében teljesülnek.',
    },
    placeholders: ['bolt', 'termék'],
    contents: 'a termék és az ára, a gombja; hogyan nem kér többet',
  },
  'cart-reminder': plain('others', 'Félbehagyott kosár', {
    subject: 'A kosara megvan – {bolt}',
    heading: 'Félbehagyta a vásárlást',
    opening: 'Kérte, hogy emlékeztessük. Ezek vannak a kosarában:',
    contents: 'a kosár tartalma és összege, a gombja; hogyan nem kér többet',
  }),
  'tyres-spring': plain('others', 'Gumicsere tavasszal', {
    subject: 'Itt a nyári gumi ideje – {bolt}',
    heading: 'Itt a nyári gumi ideje',
    opening:
      'Kérte, hogy szóljunk. Reggelente is 7 fok felett jár a hőmérő: ideje lecserélni a téli gumit. Az Ön autói:',
    contents: 'az autók neve és gumimérete, a garázs gombja; hogyan nem kér többet',
  }),
  'tyres-autumn': plain('others', 'Gumicsere ősszel', {
    subject: 'Itt a téli gumi ideje – {bolt}',
    heading: 'Itt a téli gumi ideje',
    opening:
      'Kérte, hogy szóljunk. Reggelente már 7 fok alá hűl az idő: ideje felszereltetni a téli gumit. Az Ön autói:',
    contents: 'az autók neve és gumimérete, a garázs gombja; hogyan nem kér többet',
  }),
  'review-request': {
    title: 'Vélemény kérése',
    group: 'others',
    words: {
      subject: 'Milyennek találja? – {bolt}',
      heading: 'Milyennek találja, amit nálunk vett?',
      opening:
        'Rendelése ({rendelésszám}) néhány napja megérkezett. Ha megírja, hogyan vált be, azzal másoknak is segít a választásban:',
      closing: '',
    },
    placeholders: ['bolt', 'rendelésszám'],
    contents: 'a termékek neve, a gombja; hogyan nem kér többet',
  },
  'question-reply': {
    title: 'Válasz egy kérdésre',
    group: 'others',
    words: {
      subject: 'Válaszoltunk a kérdésére: {termék} – {bolt}',
      heading: 'Válaszoltunk a kérdésére',
      opening: 'Köszönjük, hogy kérdezett.',
      closing: '',
    },
    placeholders: ['bolt', 'termék'],
    contents: 'a termék neve, a kérdés, a válasz; a termék gombja',
  },
  'newsletter-confirm': plain('others', 'Hírlevél: megerősítés', {
    subject: 'Erősítse meg hírlevél-feliratkozását – {bolt}',
    heading: 'Erősítse meg hírlevél-feliratkozását',
    opening: 'Köszönjük az érdeklődését! Kérjük, erősítse meg, hogy valóban szeretné kapni hírlevelünket.',
    contents: 'meddig érvényes a hivatkozás, és a gombja',
  }),
  'newsletter-welcome': plain('others', 'Hírlevél: feliratkozott', {
    subject: 'Feliratkozott hírlevelünkre – {bolt}',
    heading: 'Feliratkozott hírlevelünkre',
    opening: 'Köszönjük, hogy feliratkozott! Akcióinkról és újdonságainkról ezentúl e-mailben értesítjük.',
    contents: 'hogyan iratkozhat le',
  }),
  'contact-receipt': plain('others', 'Üzenet megérkezett', {
    subject: 'Megkaptuk az üzenetét – {bolt}',
    heading: 'Megkaptuk az üzenetét',
    opening: 'Köszönjük, hogy írt nekünk. Hamarosan válaszolunk erre a címre.',
    contents: 'az üzenet, ahogyan megírta',
  }),
  'contact-reply': plain('others', 'Válasz egy üzenetre', {
    subject: 'Válasz az üzenetére – {bolt}',
    heading: 'Válasz az üzenetére',
    opening: '',
    contents: 'az Ön válasza, alatta az eredeti üzenet',
  }),
} as const satisfies Readonly<Record<string, EmailKind>>

export type EmailKindName = keyof typeof emailKinds
export const emailKindNames = Object.keys(emailKinds) as EmailKindName[]
export const emailKindOf = (kind: EmailKindName): EmailKind => emailKinds[kind]
