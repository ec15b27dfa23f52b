import { foldText } from '#hungary/folded-text.ts'
import { nameFit, type NameFit } from './name-fit.ts'
import {
  documentKey,
  endingOf,
  numberFit,
  likelyNumbers,
  statedDocuments,
  statedNumbers,
  type StatedNumber,
} from './stated-numbers.ts'

/** Which order a payment is of. Pure; amounts in forints. See docs/finance.md. */

export type MatchItem = {
  id: number
  amount: number
  reference: string
  parcel: string
  payer: string
}
/** An order that a payment may be of; paid and cancelled ones too, or theirs would be taken for another's. */
export type MatchOrder = {
  number: string
  /** What is still to be paid, and what the order comes to. */
  due: number
  total: number
  isCancelled: boolean
  names: readonly string[]
  documents: readonly string[]
  parcels: readonly string[]
}

/**
 * `matched`: booked by the one button. `different`: its order is sure, the amount is another. `settled`: its order is paid.
 * `unclear`: there are guesses. `unknown`: there is none.
 */
export type MatchState = 'matched' | 'different' | 'settled' | 'unclear' | 'unknown'
export type Candidate = { number: string; score: number; reason: string; isPaid: boolean; due: number }
export type Match = {
  id: number
  state: MatchState
  /** The order that it is of, in the first three states. */
  number: string | null
  /** The likeliest first. */
  candidates: Candidate[]
}

const points = {
  parcel: 100,
  number: { exact: 50, near: 30, none: 0 },
  amount: 30,
  name: { full: 30, part: 15, none: 0 } satisfies Record<NameFit, number>,
}
/** Two signs that agree at least. */
export const minScore = 60
/** How far ahead of every other order it has to be, in points, with and without the payer's name. */
export const minLead = { named: 20, nameless: 25 }
const maxCandidates = 3

type Scored = Candidate & { order: MatchOrder; isSameAmount: boolean; isNamed: boolean }

/** All payments of one list together: an order is paid by one of them, or by parcels that come to it. */
export function matchAll(items: readonly MatchItem[], orders: readonly MatchOrder[]): Match[] {
  const index = indexOf(orders)
  const matches = items.map((item) => matchOne(item, index))
  return settleRivals(items, matches, new Map(orders.map((order) => [order.number, order])))
}

type Index = Record<'byAmount' | 'byEnding', ReadonlyMap<number, MatchOrder[]>> & {
  byNumber: ReadonlyMap<string, MatchOrder>
  byWord: ReadonlyMap<string, MatchOrder[]>
}

/** Orders by what a payment may say of them. */
function indexOf(orders: readonly MatchOrder[]): Index {
  const byWord = new Map<string, MatchOrder[]>()
  for (const order of orders)
    for (const word of [...order.documents, ...order.parcels].map(documentKey))
      byWord.set(word, [...(byWord.get(word) ?? []), order])
  return {
    byAmount: Map.groupBy(orders, amountOf),
    byEnding: Map.groupBy(orders, ({ number }) => endingOf(number)),
    byNumber: new Map(orders.map((order) => [order.number, order])),
    byWord,
  }
}

/** Orders whose number is a stated one, or a slip away from it. */
function ordersNamed(stated: readonly StatedNumber[], { byEnding, byNumber }: Index): MatchOrder[] {
  return stated.flatMap((one) =>
    one.hasYear
      ? likelyNumbers(one, []).flatMap((number) => byNumber.get(number) ?? [])
      : (byEnding.get(Number(one.digits)) ?? []),
  )
}

/** What a payment of an order has to come to; of a paid one what it came to. */
const amountOf = ({ due, total }: MatchOrder) => (due > 0 ? due : total)

function matchOne(item: MatchItem, index: Index): Match {
  const scored = scoredOf(item, index)
  const [first, second] = scored
  const shown = scored
    .slice(0, maxCandidates)
    .map(({ number, score, reason, isPaid, due }) => ({ number, score, reason, isPaid, due }))
  const make = (state: MatchState): Match => ({
    id: item.id,
    state,
    number: state === 'unclear' || state === 'unknown' ? null : (first?.number ?? null),
    candidates: shown,
  })
  if (!first) return make('unknown')
  const lead = first.score - (second?.score ?? 0)
  const isClear = first.score >= minScore && lead >= (first.isNamed ? minLead.named : minLead.nameless)
  if (!isClear || first.order.isCancelled) return make('unclear')
  if (first.isPaid) return make('settled')
  if (first.isSameAmount) return make('matched')
  return make('different')
}

function scoredOf(item: MatchItem, index: Index): Scored[] {
  const stated = statedNumbers(item.reference)
  const documents = statedDocuments(item.reference)
  const parcel = documentKey(item.parcel)
  const words = [...documents, ...(parcel === '' ? [] : [parcel])]
  const likely = new Set([
    ...(index.byAmount.get(item.amount) ?? []),
    ...words.flatMap((word) => index.byWord.get(word) ?? []),
    ...ordersNamed(stated, index),
  ])
  return [...likely]
    .map((order) => scoreOf(item, order, { stated, documents, parcel }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.number < b.number ? -1 : 1))
}

type Said = { stated: readonly StatedNumber[]; documents: ReadonlySet<string>; parcel: string }

function scoreOf(item: MatchItem, order: MatchOrder, { stated, documents, parcel }: Said): Scored {
  const hasParcel = parcel !== '' && order.parcels.some((code) => documentKey(code) === parcel)
  const hasDocument = order.documents.some((number) => documents.has(documentKey(number)))
  const number = hasDocument ? 'exact' : numberFit(stated, order.number)
  const name = nameFit(item.payer, order.names)
  const isSameAmount = amountOf(order) === item.amount
  const score =
    (hasParcel ? points.parcel : 0) +
    points.number[number] +
    (isSameAmount ? points.amount : 0) +
    points.name[name]
  const reasons = [
    hasParcel ? 'a csomagszám egyezik' : '',
    number === 'exact' ? (hasDocument ? 'a bizonylat száma egyezik' : 'a rendelésszám egyezik') : '',
    number === 'near' ? 'a rendelésszám egy elírással egyezik' : '',
    isSameAmount ? 'az összeg egyezik' : 'az összeg eltér',
    name === 'full' ? 'a név egyezik' : '',
    name === 'part' ? 'a név részben egyezik' : '',
  ]
  return {
    order,
    number: order.number,
    score,
    reason: reasons.filter(Boolean).join(', '),
    isPaid: order.due <= 0,
    due: order.due,
    isSameAmount,
    isNamed: name !== 'none' || hasParcel,
  }
}

/** Of several payments that claim one order the surest has it; equal claims are nobody's, unless together they come to what is due. */
function settleRivals(
  items: readonly MatchItem[],
  matches: readonly Match[],
  orders: ReadonlyMap<string, MatchOrder>,
): Match[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const claims = Map.groupBy(
    matches.filter(({ state }) => state === 'matched' || state === 'different'),
    ({ number }) => number,
  )
  const lost = new Set<number>()
  const together = new Set<number>()
  for (const [number, rivals] of claims) {
    if (rivals.length < 2) continue
    const sum = rivals.reduce((total, { id }) => total + byId.get(id)!.amount, 0)
    if (sum === orders.get(number!)!.due) for (const { id } of rivals) together.add(id)
    else for (const { id } of losersOf(rivals, byId)) lost.add(id)
  }
  return matches.map((match) => {
    if (together.has(match.id)) return { ...match, state: 'matched' as const }
    return lost.has(match.id) ? { ...match, state: 'unclear' as const, number: null } : match
  })
}

function losersOf(rivals: readonly Match[], byId: ReadonlyMap<number, MatchItem>): Match[] {
  const full = rivals.filter(({ state }) => state === 'matched')
  if (full.length === 0) return [...rivals]
  const scoreOfMatch = ({ candidates }: Match) => candidates[0]?.score ?? 0
  const best = Math.max(...full.map(scoreOfMatch))
  const leading = full.filter((match) => scoreOfMatch(match) === best)
  const payers = new Set(leading.map(({ id }) => foldText(byId.get(id)!.payer)))
  // One who paid twice: the first of the two is the payment.
  const winner = payers.size === 1 ? leading[0] : undefined
  return rivals.filter((match) => match !== winner)
}
