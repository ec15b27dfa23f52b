import { foldText } from '#hungary/folded-text.ts'
import { nameFit, nameWords, type NameFit } from './name-fit.ts'
import { indexOrders, type KnownOrder, type MatchOrder, type OrderIndex, type Said } from './order-index.ts'
import { partOf, settlesParts, type ParcelPart } from './parcel-parts.ts'
import { documentKey, numberFit, statedDocuments, statedNumbers, type NumberFit } from './stated-numbers.ts'

/** Which order a payment is of. Pure; amounts in forints. See docs/finance.md. */

export type { MatchOrder } from './order-index.ts'
export type MatchItem = {
  id: number
  amount: number
  reference: string
  parcel: string
  payer: string
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
  /** The order that it is of, in the states in which that is clear. */
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
/** Two agreed that agree at least. */
const minScore = 60
/** How far ahead of every other order it has to be, in points, with and without the payer's name. */
const minLead = { named: 20, nameless: 25 }
const maxCandidates = 3

/** All payments of one list together: an order is paid by one of them, or by parcels that come to it. */
export function matchAll(items: readonly MatchItem[], orders: readonly MatchOrder[]): Match[] {
  const find = indexOrders(orders)
  const matches = items.map((item) => matchOne(item, find))
  return settleRivals(items, matches, new Map(orders.map((order) => [order.number, order])))
}

function matchOne(item: MatchItem, find: OrderIndex): Match {
  const said = saidBy(item)
  const scored = find(said)
    .map((known) => scoreOf(said, known))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.order.number < b.order.number ? -1 : 1))
  const state = stateOf(scored)
  return {
    id: item.id,
    state,
    number: state === 'unclear' || state === 'unknown' ? null : scored[0]!.order.number,
    candidates: scored.slice(0, maxCandidates).map(candidateOf),
  }
}

const saidBy = ({ amount, reference, parcel, payer }: MatchItem): Said => ({
  amount,
  stated: statedNumbers(reference),
  documents: statedDocuments(reference),
  parcel: documentKey(parcel),
  payer: nameWords(payer),
})

function stateOf([first, second]: readonly Scored[]): MatchState {
  if (!first) return 'unknown'
  const lead = first.score - (second?.score ?? 0)
  const isNamed = first.name !== 'none' || first.hasParcel
  const isClear = first.score >= minScore && lead >= (isNamed ? minLead.named : minLead.nameless)
  if (!isClear || first.order.isCancelled) return 'unclear'
  if (first.order.due <= 0 || first.part?.isPaid) return 'settled'
  return first.isSameAmount ? 'matched' : 'different'
}

/** In what a payment and an order agree. */
type Agreement = {
  order: MatchOrder
  hasParcel: boolean
  hasDocument: boolean
  /** The part of the order that it is of, where it was sent in parts. */
  part: ParcelPart | undefined
  /** And not of what is due of all of it. */
  isOfPart: boolean
  number: NumberFit
  isSameAmount: boolean
  name: NameFit
}
type Scored = Agreement & { score: number }

function scoreOf(said: Said, known: KnownOrder): Scored {
  const { order, amount, names, documents, parcels } = known
  const hasDocument = [...said.documents].some((word) => documents.has(word))
  const part = partOf(order.parts, said)
  const isOfPart = part?.cash === said.amount && !part.isPaid && said.amount <= order.due
  const agreed: Agreement = {
    order,
    hasParcel: said.parcel !== '' && parcels.has(said.parcel),
    hasDocument,
    number: hasDocument ? 'exact' : numberFit(said.stated, known.number),
    part,
    isSameAmount: amount === said.amount || isOfPart,
    isOfPart: isOfPart && amount !== said.amount,
    name: nameFit(said.payer, names),
  }
  const score =
    (agreed.hasParcel ? points.parcel : 0) +
    points.number[agreed.number] +
    (agreed.isSameAmount ? points.amount : 0) +
    points.name[agreed.name]
  return { ...agreed, score }
}

function candidateOf({ order, score, ...agreed }: Scored): Candidate {
  const reasons = [
    agreed.hasParcel ? 'a csomagszám egyezik' : '',
    agreed.hasDocument ? 'a bizonylat száma egyezik' : '',
    agreed.number === 'exact' && !agreed.hasDocument ? 'a rendelésszám egyezik' : '',
    agreed.number === 'near' ? 'a rendelésszám egy elírással egyezik' : '',
    agreed.isOfPart
      ? 'a csomag utánvéte egyezik'
      : agreed.isSameAmount
        ? 'az összeg egyezik'
        : 'az összeg eltér',
    agreed.name === 'full' ? 'a név egyezik' : '',
    agreed.name === 'part' ? 'a családnév egyezik' : '',
    order.isCancelled ? 'a rendelést törölték' : '',
  ]
  const { number, due } = order
  return { number, score, reason: reasons.filter(Boolean).join(', '), isPaid: due <= 0, due }
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
    const { due, parts } = orders.get(number!)!
    const [settling, rest] = splitByParts(rivals, byId, { due, parts })
    for (const { id } of settling) together.add(id)
    for (const { id } of settling.length > 0
      ? rest.filter(({ state }) => state === 'matched')
      : losersOf(rest, byId))
      lost.add(id)
  }
  return matches.map((match) => {
    if (together.has(match.id)) return { ...match, state: 'matched' as const }
    return lost.has(match.id) ? { ...match, state: 'unclear' as const, number: null } : match
  })
}

/** Those that together are what is due, or what couriers of some parts took; and the rest. */
function splitByParts(
  rivals: readonly Match[],
  byId: ReadonlyMap<number, MatchItem>,
  { due, parts }: Pick<MatchOrder, 'due' | 'parts'>,
): [readonly Match[], readonly Match[]] {
  const sumOf = (some: readonly Match[]) => some.reduce((total, { id }) => total + byId.get(id)!.amount, 0)
  if (sumOf(rivals) === due) return [rivals, []]
  const byPart = Map.groupBy(rivals, ({ id }) => partOf(parts, byId.get(id)!))
  const settling = [...byPart.values()].filter((group) =>
    settlesParts(
      group.map(({ id }) => byId.get(id)!),
      parts,
    ),
  )
  const found = settling.flat()
  if (sumOf(found) > due) return [[], rivals]
  return [found, rivals.filter((match) => !found.includes(match))]
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
