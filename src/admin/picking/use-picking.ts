import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import type { Pick } from '../runtime/pick-outbox.ts'
import { pickOutbox } from '../runtime/pick-sending.ts'
import { withPicks, type Picking } from '../runtime/picked.ts'
import { createStore } from '../runtime/store.ts'
import { useClient, useDesk } from '../runtime/use-desk.ts'
import { useScanner } from '../shell/scanner.ts'
import {
  currentLine,
  isComplete,
  isOrderComplete,
  meaningOf,
  type PickLine,
  type PickOrder,
} from './pick-view.ts'
import type { Said } from './said-band.tsx'
import { sound, type Tone } from './tones.ts'

export const ordersParameter = 'rendelesek'
const currentParameter = 'most'

/** The chosen orders that the address names; without them those that are due. */
export function inputOf(search: URLSearchParams): AdminInput<'getPicking'> {
  const orders = search.get(ordersParameter) ?? ''
  return { query: /^\d{4}-\d{6,9}(,\d{4}-\d{6,9}){0,99}$/.test(orders) ? { orders } : {} }
}

const nothing: readonly Pick[] = []
const noPicks = createStore<readonly Pick[]>(nothing)

/** Codes may hold anything but spaces. */
const anyCharacter = /\S/

/** Orders among the shelves: what is in their boxes, the one in hand, and what scans do. */
export function usePicking() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useClient()
  const queries = useQueryClient()
  const input = inputOf(search)
  const stored = useDesk('getPicking', input)
  const outbox = pickOutbox.use()
  const waiting = (outbox?.waiting ?? noPicks).use()
  const [chosen, setChosen] = useState<string | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const view = withPicks(stored, waiting)
  const number = search.get(currentParameter)
  const order = view.orders.find((one) => one.number === number) ?? null
  const lastSaid = useRef(0)

  /** As it is at this moment: scans come faster than the page is drawn. */
  function latest(): { orders: readonly PickOrder[]; order: PickOrder | null } {
    const data = queries.getQueryData<Picking>(['getPicking', input]) ?? stored
    const { orders } = withPicks(data, outbox?.waiting.get() ?? nothing)
    return { orders, order: orders.find((one) => one.number === number) ?? null }
  }

  function say(tone: Tone, text: string): number {
    lastSaid.current += 1
    setSaid({ tone, text, at: lastSaid.current })
    sound(tone)
    return lastSaid.current
  }

  function put(line: PickLine, kind: Pick['kind'], reason = '') {
    outbox?.add({
      id: eventId(),
      line_id: line.id,
      kind,
      reason,
      happened_at: new Date().toISOString(),
    })
  }

  function pick(line: PickLine) {
    const now = latest().order?.lines.find(({ id }) => id === line.id)
    if (!now || latest().order?.state !== 'pick') return
    setChosen(line.id)
    if (isComplete(now)) return void say('surplus', `${now.item_number}: ebből már mind megvan.`)
    put(now, 'pick')
    const after = latest().order
    const count = `${now.picked + 1} / ${now.quantity} ${now.unit_measure}`
    if (after && isOrderComplete(after)) say('done', `Megvan minden: ${after.number}.`)
    else say('right', `${now.item_number}: ${count}.`)
  }

  function putBack(line: PickLine) {
    const now = latest().order?.lines.find(({ id }) => id === line.id)
    if (!now || now.picked === 0) return
    setChosen(line.id)
    put(now, 'put_back')
    say(
      'surplus',
      `${now.item_number}: egy visszatéve, ${now.picked - 1} / ${now.quantity} ${now.unit_measure}.`,
    )
  }

  /** Opens an order; one that is not among them joins them. */
  function open(wanted: string | null) {
    setChosen(null)
    setSaid(null)
    const numbers = view.orders.map((one) => one.number)
    const all = wanted === null || numbers.includes(wanted) ? numbers : [wanted, ...numbers].slice(0, 100)
    const query = new URLSearchParams({
      ...(all.length > 0 ? { [ordersParameter]: all.join(',') } : {}),
      ...(wanted === null ? {} : { [currentParameter]: wanted }),
    })
    return navigate(`?${query}`, { replace: true, preventScrollReset: wanted === number })
  }

  function onScan(text: string) {
    const now = latest()
    const meaning = meaningOf(text, now.order, now.orders)
    switch (meaning.kind) {
      case 'line':
      case 'surplus':
        return pick(meaning.line)
      case 'order':
        void open(meaning.number)
        return void say('right', `Rendelés: ${meaning.number}.`)
      case 'elsewhere':
        return void say(
          'wrong',
          `${now.order ? 'Nem ide való' : 'Válasszon rendelést'}: ${meaning.line.item_number}, ${meaning.line.name} (${meaning.number}).`,
        )
      case 'wrong':
        return void sayWrong(meaning.code)
    }
  }

  async function sayWrong(code: string) {
    const at = say('wrong', `Nem ide való: ${code}.`)
    const found = await client.getScannedCode({ query: { code: code.slice(0, 100) } }).catch(() => null)
    if (!found || lastSaid.current !== at) return
    if (found.kind === 'product') setSaid({ tone: 'wrong', text: `Nem ide való: ${found.text}.`, at })
    else if (found.kind === 'unknown') setSaid({ tone: 'wrong', text: `Ismeretlen kód: ${code}.`, at })
  }

  useScanner({ onScan, characters: anyCharacter, withSelects: true })
  return {
    orders: view.orders,
    hasMore: view.has_more,
    isPinned: input.query?.orders !== undefined,
    order,
    line: order ? currentLine(order, chosen) : undefined,
    /** Whether the shop has all that was scanned of the order. */
    isSent: !order?.lines.some(({ id }) => waiting.some((one) => one.line_id === id)),
    waiting: waiting.length,
    said,
    say,
    pick,
    putBack,
    put,
    choose: setChosen,
    open,
  }
}
export type UsedPicking = ReturnType<typeof usePicking>

/** A random UUID, also where the desk is reached without TLS and the browser has no `randomUUID`. */
function eventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
