import { texts } from '../texts.ts'
import { compareList, loadCompareBar } from '../compare/compare-facade.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useStore } from '../ui/store.ts'
import { usePart } from '../runtime/lazy/use-part.ts'
import styles from './bottom-tabs.module.css'
import { loadMenuSheet, menuSheet, openMenuSheet } from '../menu/menu-facade.ts'
import { application } from '../runtime/application.ts'

const categories = '/#kategoriak'
const tabs: { href: string; icon: IconName; text: string }[] = [
  { href: '/', icon: 'home', text: texts.home },
  { href: categories, icon: 'grid', text: texts.categories },
  { href: '/kereses', icon: 'search', text: texts.search },
  { href: '/kedvencek', icon: 'heart', text: texts.favourites },
  { href: '/kosar', icon: 'cart', text: texts.cart },
]

function leadToCategories() {
  menuSheet.set(null)
  application.open(categories)
}

/**
 * The thumb's bar on phones, and the sheet of the whole menu. The bar hides where a page has its own at the bottom: one bar
 * on a screen, never two.
 */
export function BottomTabs({ path }: { path: string }) {
  const open = useStore(menuSheet, (way) => way !== null, false)
  const part = usePart(open, loadMenuSheet, leadToCategories)
  const isComparing = useStore(compareList, (ids) => ids.length > 0, false)
  const bar = usePart(isComparing, loadCompareBar)
  return (
    <>
      <nav className={styles.tabs} aria-label={texts.quickAccess} data-bottom-tabs>
        {tabs.map(({ href, icon, text }) => (
          <a
            key={href}
            href={href}
            aria-current={href === path ? 'page' : undefined}
            onClick={href === categories ? openMenuSheet : undefined}
          >
            <Icon name={icon} />
            {text}
          </a>
        ))}
      </nav>
      {bar && path !== '/osszehasonlitas' ? <bar.CompareBar /> : null}
      {part ? <part.MenuSheet items={part.items} /> : null}
    </>
  )
}
