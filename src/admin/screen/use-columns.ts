import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { deskQuery } from '../runtime/desk-data.ts'
import { useAction, useClient, useDesk } from '../runtime/use-desk.ts'
import type { ListName } from './use-list.ts'

/** A column of a table. */
export type Column<T> = {
  name: string
  title: string
  cell: (row: T) => ReactNode
  isNumber?: boolean
  /** Without it a row says nothing. */
  isFixed?: boolean
  /** Seen only where somebody chose it. */
  isExtra?: boolean
}

/** Those that somebody chose, in their order; without a choice those that are not extra. Pure. */
export function shownColumns<C extends Pick<Column<never>, 'name' | 'isFixed' | 'isExtra'>>(
  columns: readonly C[],
  chosen: readonly string[] | null,
): C[] {
  return columns.filter(({ name, isFixed, isExtra }) =>
    isFixed ? true : chosen ? chosen.includes(name) : !isExtra,
  )
}

/** The columns of a list that this colleague sees; what they choose is seen at once, and stored. */
export function useColumns<T>(list: ListName, columns: readonly Column<T>[]) {
  const client = useClient()
  const queries = useQueryClient()
  const { columns: chosen } = useDesk('getList', { params: { list } })
  const store = useAction((caller, names: string[] | null) =>
    caller.chooseColumns({ params: { list }, body: { columns: names } }),
  )
  const shown = shownColumns(columns, chosen)

  function choose(names: string[] | null): void {
    const { queryKey } = deskQuery(client, 'getList', { params: { list } })
    queries.setQueryData<AdminResponse<'getList'>>(queryKey, (known) => known && { ...known, columns: names })
    void store.run(names)
  }

  return {
    shown,
    isChosen: chosen !== null,
    toggle(name: string) {
      const isShown = shown.some((one) => one.name === name)
      const names = columns
        .filter((one) => (one.name === name ? !isShown : shown.includes(one)))
        .map((one) => one.name)
      choose(names)
    },
    restore: () => choose(null),
  }
}
export type ColumnChoice = Pick<ReturnType<typeof useColumns>, 'isChosen' | 'toggle' | 'restore'> & {
  shown: readonly { name: string }[]
}
