import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import { deskQuery } from '../runtime/desk-data.ts'
import { useAction, useClient } from '../runtime/use-desk.ts'
import { useEdit } from '../runtime/use-edit.ts'
import { useRested } from '../runtime/use-rested.ts'
import { showToast } from '../shell/toast.ts'
import { bodyOf, firstDraft, withGoods, type Draft, type Start } from './draft.ts'

type Body = AdminInput<'placeNewOrder'>['body']

/** Typing rests so long before it is priced, in milliseconds. */
const restMilliseconds = 250
/** Sent while nothing was typed; it names no order. */
const unnamed = '00000000-0000-0000-0000-000000000000'

/** The draft, what it would cost and do now, and its placing. */
export function useNewOrder(name: string, start: Start) {
  const client = useClient()
  const navigate = useNavigate()
  const edit = useEdit<Draft>(name, firstDraft(start))
  const draft = edit.values
  const [isTried, setTried] = useState(false)
  const body = bodyOf(draft, draft.id || unnamed, start.source_cart)
  const rested = useRested(body, restMilliseconds)
  const { data, isError, isPlaceholderData, isFetching } = useQuery({
    ...deskQuery(client, 'quoteNewOrder', rested === null ? undefined : { body: rested }),
    enabled: rested !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const quote = data ?? null
  /** What is shown is of what was typed. */
  const isCurrent =
    body !== null &&
    JSON.stringify(body) === JSON.stringify(rested) &&
    !isPlaceholderData &&
    !isFetching &&
    !isError
  const action = useAction((desk, wanted: Body) => desk.placeNewOrder({ body: wanted }))

  // What is scanned fast is found later than the next one is typed: each goes upon the newest draft.
  const newest = useRef(draft)
  useEffect(() => {
    newest.current = draft
  })
  function change(part: Partial<Draft>) {
    const next = { ...newest.current, ...part }
    newest.current = { ...next, id: next.id || crypto.randomUUID() }
    edit.change(newest.current)
  }
  const addGoods = (id: number) => change({ lines: withGoods(newest.current.lines, id) })

  const problems = [
    ...(body === null ? ['Az egyik darabszám hibás.'] : (quote?.problems ?? [])),
    ...(draft.terms_accepted ? [] : ['A feltételek elmondását még nem jelölte.']),
  ]

  async function place() {
    setTried(true)
    if (!isCurrent || !quote || problems.length > 0 || body === null) return
    const wanted = { ...body, id: draft.id || crypto.randomUUID() }
    const placed = await action.run({
      ...wanted,
      expected_total: quote.total.value,
      terms_accepted: true,
      newsletter: draft.newsletter,
    })
    if (!placed) return
    edit.reset()
    showToast(
      placed.is_new ? `A rendelést felvettük: ${placed.number}.` : `Ezt már felvettük: ${placed.number}.`,
    )
    await navigate(`/rendelesek/${placed.number}`)
  }

  /** Of a field that somebody has filled, or of every one once placing was tried. */
  function errorOf(field: string, value: string): string | undefined {
    const refused = action.failure?.errors[field]?.[0]
    if (refused !== undefined) return refused
    return isTried || value !== '' ? quote?.errors[field]?.[0] : undefined
  }

  return {
    draft,
    quote,
    problems,
    isTried,
    isCurrent,
    isRestored: edit.isRestored,
    busy: action.busy,
    failure: action.failure,
    change,
    addGoods,
    place,
    errorOf,
    giveUp: edit.reset,
  }
}

export type NewOrder = ReturnType<typeof useNewOrder>
