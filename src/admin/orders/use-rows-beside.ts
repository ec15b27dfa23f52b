import { useState } from 'react'

type Beside = { number: string | undefined; follow: (number: string) => void }

/** The row that the keys are at. While an order is open beside the list it is that one, and the order follows the keys. */
export function useRowsBeside<T extends { number: string }>(rows: readonly T[], beside: Beside) {
  const [last, setLast] = useState(-1)
  const { number, follow } = beside
  const opened = number === undefined ? -1 : rows.findIndex((row) => row.number === number)
  const at = opened < 0 ? last : opened
  if (at !== last) setLast(at)

  function move(step: number): void {
    // The row after one that has left the list is in its place.
    const hasLeft = number !== undefined && opened < 0 && step > 0
    const next = Math.max(0, Math.min(rows.length - 1, hasLeft ? at : at + step))
    setLast(next)
    const row = rows[next]
    if (number !== undefined && row) follow(row.number)
  }

  return { at, current: rows[at], move }
}
