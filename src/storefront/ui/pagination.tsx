import { Icon } from './icon.tsx'
import styles from './pagination.module.css'

/** Page numbers to show: the ends, the current one and its neighbours; null stands for a gap. */
export function shownPages(current: number, last: number): (number | null)[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(wanted)].toSorted((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1] ?? page - 1
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [null, page] : [page]
  })
}

/** Links to the pages of a list; nothing for a single page. */
export function Pagination({
  current,
  last,
  href,
  label = 'Oldalak',
}: {
  current: number
  last: number
  href: (page: number) => string
  label?: string
}) {
  if (last <= 1) return null
  return (
    <nav className={styles.pages} aria-label={label}>
      {current > 1 ? (
        <a href={href(current - 1)} rel="prev" aria-label="Előző oldal">
          <Icon name="chevron-left" />
        </a>
      ) : null}
      {shownPages(current, last).map((page, index) =>
        page === null ? (
          <span key={`gap-${index}`}>…</span>
        ) : (
          <a key={page} href={href(page)} aria-current={page === current ? 'page' : undefined}>
            {page}
          </a>
        ),
      )}
      {current < last ? (
        <a href={href(current + 1)} rel="next" aria-label="Következő oldal">
          <Icon name="chevron-right" />
        </a>
      ) : null}
    </nav>
  )
}
