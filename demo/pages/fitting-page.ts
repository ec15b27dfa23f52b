import { list, widePage } from './page-parts.ts'
import { PAGE_PICTURES } from './page-pictures.ts'

/** Fitting tyres: how it goes, what is in it, questions. */
export const FITTING_PAGE = widePage(
  'szereles',
  'Szerelés',
  'Abroncscsere és kiegyensúlyozás partnerműhelyeinkben.',
  [
    {
      type: 'hero',
      title: 'Szerelés',
      items: [
        {
          title: 'Négy kerék, 45 perc',
          lead: 'Abroncscsere és kiegyensúlyozás partnerműhelyeinkben, az Ön által választott órában.',
          image: PAGE_PICTURES.fitting,
          link: { text: 'Abroncsot választok', url: '/termekek/abroncsok' },
        },
      ],
    },
    {
      type: 'text',
      title: 'Így zajlik',
      items: [
        {
          html: '<ol><li>Válasszon <a href="/szerelesi-muhelyek">szerelőműhelyt</a>: látja a távolságát és a legközelebbi szabad időpontját.</li><li>A pénztárban válassza a kiszállítást szerelőműhelybe, majd a napot és az órát. A díjat ott látja.</li><li>Az abroncsot a műhelybe visszük.</li><li>A csere négy keréken körülbelül 45 perc; a szerelés díját a műhelyben fizeti.</li></ol>',
        },
        {
          html: `<h3>Mit tartalmaz?</h3>${list(
            'Le- és felszerelés, új szelep, kiegyensúlyozás.',
            'Nyomás beállítása, csavarok meghúzása nyomatékkulccsal.',
            'A régi abroncsokat átvesszük.',
          )}`,
        },
      ],
    },
    {
      type: 'banner',
      title: '',
      items: [
        {
          title: 'Ha itt veszi, tudjuk a méretet',
          text: 'Az abroncs a műhelyben várja Önt, és egyből fel is kerül az autóra.',
          image: PAGE_PICTURES.store,
          link: { text: 'Abroncsot választok', url: '/termekek/abroncsok' },
          look: 'strong',
        },
      ],
    },
    {
      type: 'faq',
      title: 'Amit a szerelésről kérdezni szoktak',
      items: [
        {
          question: 'Kell utána húzatni a csavarokat?',
          html: '<p>Igen, körülbelül 50 km után. Ezt várakozás nélkül, ingyen elvégezzük.</p>',
        },
        {
          question: 'Hozhatok máshol vett abroncsot?',
          html: '<p>Hozhat. Felszerelés előtt megnézzük a korát és az állapotát, és szólunk, ha nem való az autóra.</p>',
        },
        {
          question: 'Mi lesz a levett abronccsal?',
          html: '<p>Kérésére eltároljuk a következő idényig, vagy elkopva ingyenesen átvesszük.</p>',
        },
      ],
    },
    {
      type: 'product_row',
      title: 'Télre készen, raktárról',
      items: [
        {
          collection: 'teli-ajanlatok',
          link: { text: 'Összes téli abroncs', url: '/termekek/teli-gumi' },
        },
      ],
    },
    { type: 'form', title: 'Szóljunk, ha jön a csere ideje?', items: [{ form: 'newsletter' }] },
  ],
)
