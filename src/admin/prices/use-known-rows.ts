import { useEffect, useMemo, useState } from 'react'
import { failureOf, useClient } from '../runtime/use-desk.ts'
import type { PriceRow } from './price-cells.ts'
import type { Draft } from './price-draft.ts'

/** The rows that are written into, those too that the list has not shown: pasted by item number, or found again after leaving. */
export function useKnownRows(listed: readonly PriceRow[], draft: Draft) {
  const client = useClient()
  const [found, setFound] = useState<ReadonlyMap<number, PriceRow>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const byId = useMemo(() => new Map(listed.map((row) => [row.id, row])), [listed])
  const unknown = useMemo(
    () => [...draft.rows].filter(([id]) => !byId.has(id) && !found.has(id)).map(([, row]) => row.itemNumber),
    [draft, byId, found],
  )
  const remember = (rows: readonly PriceRow[]) =>
    setFound((now) => new Map([...now, ...rows.map((row) => [row.id, row] as const)]))
  useEffect(() => {
    if (unknown.length === 0) return
    let isLeft = false
    client.findPrices({ body: { item_numbers: unknown } }).then(
      ({ rows }) => {
        if (!isLeft && rows.length > 0)
          setFound((now) => new Map([...now, ...rows.map((row) => [row.id, row] as const)]))
      },
      (error: unknown) => {
        if (!isLeft) setFailure(failureOf(error).message)
      },
    )
    return () => {
      isLeft = true
    }
  }, [client, unknown])
  const changed = useMemo(
    () => [...draft.rows.keys()].flatMap((id) => byId.get(id) ?? found.get(id) ?? []),
    [draft, byId, found],
  )
  return { changed, remember, failure }
}
