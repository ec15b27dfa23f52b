import { useState } from 'react'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import { load } from '../runtime/desk-data.ts'

/** Lists that are seen in more than one way. */
export type ListName = AdminInput<'getList'>['params']['list']

/** A loader of how the list is seen: its saved views and the chosen columns. */
export const loadList = (list: ListName) => load('getList', () => ({ params: { list } }))

/** The row that the keys are at; -1: none yet. */
export function useRows<T>(rows: readonly T[]) {
  const [at, setAt] = useState(-1)
  return {
    at,
    current: rows[at],
    move: (step: number) => setAt(Math.max(0, Math.min(rows.length - 1, at + step))),
  }
}
