import { Link, useLocation } from 'react-router'
import type { Right } from '#contract/admin/rights.ts'
import tabs from '../parts/tabs.module.css'
import { useMember } from '../runtime/member.ts'

const pages: readonly { path: string; title: string; right: Right }[] = [
  { path: '/penzugyek', title: 'Fizetések', right: 'finances.see' },
  { path: '/penzugyek/utanvet', title: 'Utánvét', right: 'finances.settle' },
  { path: '/penzugyek/bank', title: 'Bankszámla', right: 'finances.settle' },
  { path: '/penzugyek/zaras', title: 'Havi zárás', right: 'finances.settle' },
  { path: '/penzugyek/export', title: 'Export', right: 'finances.export' },
]

/** The pages of money, for who may open them. `current`: of a page below one of them. */
export function FinanceNav({ current }: { current?: string }) {
  const { pathname } = useLocation()
  const rights = useMember()?.rights ?? []
  return (
    <nav className={tabs.tabs} aria-label="Pénzügyek">
      {pages
        .filter(({ right }) => rights.includes(right))
        .map(({ path, title }) => (
          <Link
            key={path}
            className={tabs.tab}
            to={path}
            aria-current={path === (current ?? pathname) ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
    </nav>
  )
}
