import { texts } from '../texts.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './bottom-tabs.module.css'

const tabs: { href: string; icon: IconName; text: string }[] = [
  { href: '/', icon: 'home', text: texts.home },
  { href: '/#kategoriak', icon: 'grid', text: texts.categories },
  { href: '/kereses', icon: 'search', text: texts.search },
  { href: '/kedvencek', icon: 'heart', text: texts.favourites },
  { href: '/kosar', icon: 'cart', text: texts.cart },
]

/** The thumb's bar on phones. It hides where a page has its own bar at the bottom: one bar on a screen, never two. */
export function BottomTabs({ path }: { path: string }) {
  return (
    <nav className={styles.tabs} aria-label={texts.quickAccess} data-bottom-tabs>
      {tabs.map(({ href, icon, text }) => (
        <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
          <Icon name={icon} />
          {text}
        </a>
      ))}
    </nav>
  )
}
