import { Link, useSearchParams } from 'react-router'
import { Menu } from '../parts/menu.tsx'
import styles from './list-tools.module.css'

/** How a list may be sorted, each with an address of its own: `?rendezes=NAME`. */
export function SortMenu({
  sorts,
  current,
}: {
  sorts: readonly { name: string; title: string }[]
  current: string | undefined
}) {
  const [search] = useSearchParams()
  const sorted = (name: string) => {
    const next = new URLSearchParams(search)
    next.set('rendezes', name)
    return `?${next.toString()}`
  }
  return (
    <Menu title="Rendezés">
      {sorts.map(({ name, title }) => (
        <Link
          key={name}
          className={styles.view}
          to={sorted(name)}
          preventScrollReset
          aria-current={name === current ? 'true' : undefined}
        >
          {title}
        </Link>
      ))}
    </Menu>
  )
}
