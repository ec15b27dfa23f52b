import { link, list, widePage } from './page-parts.ts'

const answer = (question: string, ...paragraphs: string[]) => ({
  question,
  html: paragraphs.map((text) => (text.startsWith('<') ? text : `<p>${text}</p>`)).join(''),
})

/** What customers ask most, and the ways to ask what is not among it. */
export const QUESTIONS_PAGE = widePage(
  'gyik',
  'Gyakori kérdések',
  'Méret, szállítás, szerelés és visszaküldés: rövid válaszok arra, amit a legtöbben kérdeznek.',
  [
    {
      type: 'hero',
      title: '',
      items: [
        {
          title: 'Gyakori kérdések',
          lead: 'Rövid válaszok arra, amit a legtöbben kérdeznek. Ha a sajátját nem találja, írjon nekünk.',
        },
      ],
    },
    {
      type: 'faq',
      title: 'Méret és választás',
      items: [
        answer(
          'Honnan tudom, milyen abroncs való az autómra?',
          'Az abroncs oldalán áll a méret, például 205/55 R16 91H, és ott áll az autó kezelési útmutatójában és az ajtóoszlop matricáján is.',
          `Lépésről lépésre: ${link('/hogyan-olvassa-le-a-meretet', 'hogyan olvassa le a méretet')}.`,
        ),
        answer(
          'Eltérhet a terhelési vagy a sebességindex az előírttól?',
          'Nagyobb lehet, kisebb nem. Téli abroncson a sebességindex kisebb is lehet, ha a legnagyobb megengedett sebességet matrica jelzi a műszerfalon.',
        ),
        answer(
          'Mit jelent a hegy és a hópehely?',
          'A 3PMSF jel azt mutatja, hogy az abroncs téli tapadását vizsgálták. Ahol jogszabály téli abroncsot ír elő, ilyet válasszon.',
        ),
        answer(
          'Milyen régi a gumi, amit kapok?',
          'A gyártás hetét és évét a DOT jel utolsó négy számjegye mutatja: 2326 a 2026-os év 23. hete. Ha fontos, rendelés előtt megmondjuk, melyik van raktáron.',
        ),
      ],
    },
    {
      type: 'faq',
      title: 'Szállítás és fizetés',
      items: [
        answer(
          'Mikor ér ide a rendelésem?',
          `Ami raktáron van, és 16 óráig megrendeli, azt másnapra hozzuk. A várható napot a termék mellett is kiírjuk. Részletek: ${link('/szallitas', 'Szállítás')}.`,
        ),
        answer(
          'Hogyan fizethetek?',
          `Bankkártyával, átutalással vagy átvételkor. Részletek: ${link('/fizetes-informaciok', 'Fizetés')}.`,
        ),
        answer(
          'Kapok számlát a cégem nevére?',
          'Igen. A pénztárban kapcsolja be a céges számlázást, és írja be az adószámot.',
        ),
      ],
    },
    {
      type: 'banner',
      title: '',
      items: [
        {
          title: 'A csere is mehet nálunk',
          text: 'Le- és felszerelés, új szelep, kiegyensúlyozás: négy kerék körülbelül 45 perc.',
          link: { text: 'Így zajlik a szerelés', url: '/szereles' },
        },
      ],
    },
    {
      type: 'faq',
      title: 'Ha valami nem jó',
      items: [
        answer(
          'Visszaküldhetem, amit rendeltem?',
          'Igen, az átvételtől számított 14 napon belül, indokolás nélkül elállhat a vásárlástól.',
          list(
            link('/elallas', 'Elállás a szerződéstől'),
            link('/elallasi-tajekoztato', 'Elállási tájékoztató'),
          ),
        ),
        answer(
          'Hibás a termék. Mit tegyek?',
          `Írja meg nekünk a hibát, és küldjön képet. A jogairól itt olvashat: ${link('/szavatossag-es-jotallas', 'Szavatosság és jótállás')}.`,
        ),
      ],
    },
    { type: 'spacer', title: '', items: [{ size: 'small' }] },
    { type: 'form', title: 'Nem találta a választ?', items: [{ form: 'contact' }] },
  ],
)
