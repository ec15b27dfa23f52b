import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button } from '../ui/button.tsx'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { useHydrated, useStore } from '../ui/store.ts'
import type { ConsentCategory } from '#contract/consent.ts'
import { categoryTexts, consentTitle as title, necessaryTitle } from './category-texts.ts'
import { consent } from './consent-facade.ts'
import { statementPath } from './statement-path.ts'
import styles from './cookies-page.module.css'

export const loader = () => null

export const handle: PageHandle<null> = {
  meta: () => ({
    title,
    description: 'Milyen sütiket használ a bolt, és hogyan változtathatja meg a döntését.',
    canonical: '/suti-beallitasok',
  }),
}

type StoredItem = { name: string; why: string; how: string }
const groups: { category: ConsentCategory; title: string; what: string; stored: StoredItem[] }[] = [
  {
    category: 'necessary',
    title: necessaryTitle,
    what: 'Hozzájárulás nélkül is elhelyezzük őket, mert nélkülük a bolt nem működik.',
    stored: [
      { name: '__Host-boltiv_session', why: 'a látogatás és a belépés', how: '30 nap' },
      { name: 'XSRF-TOKEN', why: 'az űrlapok védelme', how: '30 nap' },
      { name: '__Host-boltiv_device', why: 'a fiók védelme a jelszavak találgatása ellen', how: '2 év' },
      { name: 'cart_token', why: 'a kosár', how: '1 év' },
      { name: 'boltiv_workshop', why: 'a kiválasztott szerelőműhely', how: '180 nap' },
      { name: 'boltiv_user', why: 'a belépett vásárló keresztneve', how: 'kijelentkezésig' },
      { name: 'i18n_locale', why: 'a bolt nyelve', how: '365 nap' },
      { name: 'cc_cookie', why: 'az Ön döntése a sütikről', how: '182 nap' },
      {
        name: 'a böngésző tárolója',
        why: 'kedvencek, összehasonlítás, nemrég megnézett termékek, keresések, gumiméret, mentett autók, kikapcsolt gyorsbillentyű',
        how: 'amíg nem törli',
      },
      {
        name: 'a böngésző tárolója',
        why: 'a belépésig félretett értékelés',
        how: 'a lap bezárásáig',
      },
    ],
  },
  {
    category: 'functionality',
    ...categoryTexts.functionality,
    stored: [],
  },
  {
    category: 'analytics',
    ...categoryTexts.analytics,
    stored: [
      {
        name: '_ga, _ga_*, _gid',
        why: 'Google Analytics: a látogatók megkülönböztetése',
        how: 'legfeljebb 2 év',
      },
      { name: 'boltiv_purchases', why: 'mely rendelések mérése történt már meg', how: 'amíg nem törli' },
      {
        name: 'boltiv_checkout_items',
        why: 'a pénztárba vitt termékek márkája és kategóriája',
        how: 'a lap bezárásáig',
      },
    ],
  },
  {
    category: 'marketing',
    ...categoryTexts.marketing,
    stored: [
      { name: '_gac_*, _gcl_*', why: 'Google hirdetések: a hirdetés eredménye', how: 'legfeljebb 90 nap' },
      { name: '_fbp', why: 'Meta hirdetések: a hirdetés eredménye', how: 'legfeljebb 90 nap' },
    ],
  },
]

function showPreferences() {
  void import('./consent-dialog.ts').then((dialog) => dialog.showPreferences())
}

/** Whether a group is accepted, once the browser's own choice is known. */
function Choice({ category }: { category: ConsentCategory }) {
  const isLive = useHydrated()
  const accepted = useStore(consent, (all) => all, null)
  if (category === 'necessary') return <span className={styles.on}>mindig engedélyezve</span>
  if (!isLive || accepted === null) return <span className="muted">még nem döntött</span>
  return accepted.includes(category) ? (
    <span className={styles.on}>elfogadva</span>
  ) : (
    <span className="muted">elutasítva</span>
  )
}

/** What is stored in the customer's browser and why, their choice, and the button to change it. */
export function Component() {
  return (
    <main id="tartalom" tabIndex={-1} className={`wrap ${styles.page}`}>
      <Breadcrumb trail={[{ title, url: '/suti-beallitasok' }]} />
      <h1>{title}</h1>
      <p>
        A döntését bármikor megváltoztathatja. Bővebben a{' '}
        <a className="link" href={statementPath}>
          sütitájékoztatóban
        </a>{' '}
        olvashat.
      </p>
      <p className="live-only">
        <Button variant="primary" onClick={showPreferences}>
          Beállítások megnyitása
        </Button>
      </p>
      <noscript>
        <p>JavaScript nélkül csak a szükséges sütiket használjuk, ezért nincs miről döntenie.</p>
      </noscript>
      {groups.map((group) => (
        <section key={group.category} className={styles.group} aria-labelledby={`suti-${group.category}`}>
          <header>
            <h2 id={`suti-${group.category}`}>{group.title}</h2>
            <Choice category={group.category} />
          </header>
          <p>{group.what}</p>
          {group.stored.length > 0 ? (
            <dl>
              {group.stored.map(({ name, why, how }) => (
                <div key={why}>
                  <dt>{name}</dt>
                  <dd>{why}</dd>
                  <dd className="muted">{how}</dd>
                </div>
              ))}
            </dl>
          ) : null}
        </section>
      ))}
    </main>
  )
}
