import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { PointQuery } from './find-points.ts'
import { pointQueryForm } from './pickup-fields.ts'
import type { PointList, Position } from './pickup-view.ts'

/** What the page's action returns for a search; without a list it failed. */
type SearchResult = { pickup?: PointList | null }
export type PointSearch = {
  list: PointList | null
  busy: boolean
  failed: boolean
  /** Looks by words, or near a place of the customer's. */
  find: (search: string, position?: Position) => void
  /** Adds the next page to those that are there. */
  more: () => void
}

/** Looks for points without sending the rest of the form. */
export function usePointSearch(start: PointList | null): PointSearch {
  const { data, state, submit } = useFetcher<SearchResult>()
  const [list, setList] = useState(start)
  const [position, setPosition] = useState<Position | null>(null)
  const [seen, setSeen] = useState(data)
  if (seen !== data) {
    setSeen(data)
    if (data?.pickup) setList(joined(list, data.pickup))
  }
  const send = (query: PointQuery) =>
    void submit(pointQueryForm(query), { method: 'post', action: '/fizetes' })
  return {
    list,
    busy: state !== 'idle',
    failed: state === 'idle' && data !== undefined && !data.pickup,
    find(search, near) {
      setPosition(near ?? null)
      send({ search, position: near ?? null, page: 1 })
    },
    more() {
      if (list) send({ search: list.search, position, page: list.page + 1 })
    },
  }
}

/** A further page stands after what is there; a point that moved up meanwhile stands once. */
function joined(list: PointList | null, next: PointList): PointList {
  if (!list || next.page === 1) return next
  const known = new Set(list.points.map(({ id }) => id))
  return { ...next, points: [...list.points, ...next.points.filter(({ id }) => !known.has(id))] }
}
