import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useDesk } from '../runtime/use-desk.ts'
import { Button } from '../parts/button.tsx'
import { Check } from '../parts/field.tsx'
import { Menu } from '../parts/menu.tsx'
import type { Column, ColumnChoice } from './use-columns.ts'
import type { ListName } from './use-list.ts'
import { ViewsDialog } from './views-dialog.tsx'
import styles from './list-tools.module.css'

type Props = {
  list: ListName
  columns: readonly Pick<Column<never>, 'name' | 'title' | 'isFixed'>[]
  choice: ColumnChoice
  /** What the list is narrowed by. */
  children?: ReactNode
}

/** How a list is seen: the saved views, what it is narrowed by, and its columns. */
export function ListTools({ list, columns, choice, children }: Props) {
  const { views } = useDesk('getList', { params: { list } })
  const [search] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const now = search.toString()
  return (
    <div className={styles.tools} role="group" aria-label="A lista nézete">
      {views.map(({ id, name, query }) => (
        <Link
          key={id}
          className={styles.view}
          to={`?${query}`}
          aria-current={query === now ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
      {children}
      <Menu title="Oszlopok">
        {columns
          .filter(({ isFixed }) => !isFixed)
          .map(({ name, title }) => (
            <Check
              key={name}
              label={title}
              checked={choice.shown.some((one) => one.name === name)}
              onChange={() => choice.toggle(name)}
            />
          ))}
        {choice.isChosen ? (
          <Button kind="plain" onClick={choice.restore}>
            Az eredeti oszlopok
          </Button>
        ) : null}
      </Menu>
      <Button onClick={() => setOpen(true)}>Nézetek</Button>
      {isOpen ? <ViewsDialog list={list} query={now} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
