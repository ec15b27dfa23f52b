import { Link } from 'react-router'
import { formatNumber } from '#contract/money.ts'
import styles from './tabs.module.css'

type Tab = { name: string; title: string; count?: number }

/** Views of a list, each with an address of its own: `?nezet=NAME`. */
export function Tabs({ tabs, current }: { tabs: readonly Tab[]; current: string | undefined }) {
  return (
    <nav className={styles.tabs} aria-label="Nézetek">
      {tabs.map(({ name, title, count }) => (
        <Link
          key={name}
          className={styles.tab}
          to={`?nezet=${name}`}
          aria-current={name === current ? 'page' : undefined}
        >
          {title}
          {count === undefined ? null : <span className={styles.count}>{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
