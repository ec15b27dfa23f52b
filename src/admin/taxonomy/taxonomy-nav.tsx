import { Link, useLocation } from 'react-router'
import { TaxonomyRuns } from './taxonomy-runs.tsx'
import tabs from '../parts/tabs.module.css'

const pages = [
  { path: '/termekek/kategoriak', title: 'Kategóriák' },
  { path: '/termekek/gyujtemenyek', title: 'Gyűjtemények' },
  { path: '/termekek/markak', title: 'Márkák' },
  { path: '/termekek/jellemzok', title: 'Jellemzők' },
  { path: '/termekek/illik-hozza', title: 'Illik hozzá' },
]

/** What customers browse by, and what jobs merge of it. */
export function TaxonomyNav() {
  const { pathname } = useLocation()
  return (
    <>
      <nav className={tabs.tabs} aria-label="Mi szerint böngészik a vevő">
        {pages.map(({ path, title }) => (
          <Link
            key={path}
            className={tabs.tab}
            to={path}
            aria-current={path === pathname ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <TaxonomyRuns />
    </>
  )
}
