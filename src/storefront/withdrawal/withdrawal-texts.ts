import { emptyFieldTexts } from '../ui/empty-field-texts.ts'

export const withdrawalTexts = {
  /** The text of the law (45/2014. Korm. r. 22. §), as is that of the confirming button. */
  title: 'Elállás a szerződéstől',
  confirm: 'Elállás megerősítése',
  right: 'Ön 14 napon belül jogosult indokolás nélkül elállni e szerződéstől.',
  lead: 'Nyilatkozatát itt, belépés és indokolás nélkül megteheti. A következő lépésben elolvashatja, mielőtt megerősíti; az átvételéről azonnal elismervényt küldünk.',
  name: 'Név',
  orderNumber: 'Rendelésszám',
  orderNumberHint: 'A visszaigazoló levélben találja, például 2026-000123.',
  email: 'E-mail-cím az átvételi elismervényhez',
  account: 'Bankszámlaszám a visszatérítéshez (nem kötelező)',
  accountHint:
    'Ha átutalással vagy átvételkor fizetett, ide utaljuk vissza a pénzt. Bankkártyás fizetésnél nem kell: a kártyára térítünk vissza.',
  reviewAccount: 'A visszatérítést erre a számlára kéri:',
  lines: 'Csak ezektől a termékektől állok el',
  linesHint: 'Ha egyiket sem jelöli meg, az elállás a teljes rendelésre vonatkozik.',
  items: 'Termékek, ha nem a teljes rendeléstől áll el (nem kötelező)',
  itemsOfOrder: 'Ha egy termékből nem mindegyiktől áll el: név és darabszám (nem kötelező)',
  itemsHint:
    'Soronként egy termék és a darabszám. Ha üresen hagyja, az elállás a teljes rendelésre vonatkozik.',
  review: 'Tovább az ellenőrzéshez',
  reviewTitle: 'Nyilatkozatának ellenőrzése',
  reviewLead: 'Ez a nyilatkozat csak akkor érvényes, ha lent megerősíti.',
  edit: 'Módosítás',
  doneTitle: 'Nyilatkozatát megkaptuk',
} as const

/** What to say of a field that was left empty. Its keys are the fields that the form has. */
export const withdrawalFields = {
  name: emptyFieldTexts.ownName,
  order_number: 'Írja be a rendelésszámot, például 2026-000123.',
  email: emptyFieldTexts.email,
  items: '',
  refund_account: '',
}
