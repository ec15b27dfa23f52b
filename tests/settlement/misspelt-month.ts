import type { MatchItem, MatchOrder } from '#server/settlement/matching.ts'

/**
 * A month of transfers as customers write them, and which order each is of (null: of none). Of the numbers one in five has a slip
 * in it, one in twelve is left out; one in fifty is paid by somebody else, and as many transfers have nothing to do with the shop.
 */
export function misspeltMonth(
  seed: number,
  count: number,
): { items: MatchItem[]; orders: MatchOrder[]; truth: Map<number, string | null> } {
  const random = generator(seed)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const chance = (share: number) => random() < share
  // Every other order is paid by card or on delivery: those are in the database too, and are paid.
  const orders = Array.from({ length: count * 2 }, (_, index): MatchOrder => {
    const total = pick(prices) * pick([1, 1, 2, 2, 4, 4, 4]) + pick([0, 1990, 2490, 3990])
    const number = numberOf(index + 1500)
    return {
      number,
      due: index % 2 === 0 ? total : 0,
      total,
      isCancelled: false,
      names: [`${pick(surnames)} ${pick(givenNames)}`],
      documents: [`DB-${number}`],
      parcels: [],
      parts: [],
    }
  })
  const truth = new Map<number, string | null>()
  const items = orders
    .filter(({ due }) => due > 0)
    .map((order, id): MatchItem => {
      truth.set(id, order.number)
      const payer = chance(0.02) ? `${pick(surnames)} ${pick(givenNames)}` : pick(namings)(order.names[0]!)
      return {
        id,
        amount: order.total,
        parcel: '',
        payer,
        reference: referenceTo(order.number, pick, chance),
      }
    })
  for (let extra = 0; extra < count / 50; extra += 1) {
    const id = items.length
    truth.set(id, null)
    const note = pick(['bérleti díj', 'visszatérítés 2026.11.02.', 'kártyaforgalom 20261107', 'osztalék'])
    items.push({ id, amount: pick(prices), parcel: '', payer: 'Idegen Cég Kft', reference: note })
  }
  return { items, orders, truth }
}

type Pick = <T>(of: readonly T[]) => T

const numberOf = (sequence: number) => `2026-${String(sequence).padStart(6, '0')}`

function referenceTo(number: string, pick: Pick, chance: (share: number) => boolean): string {
  if (chance(0.08)) return pick(['', 'gumi', 'köszönöm', 'téli abroncs vásárlás'])
  const digits = number.replace('-', '')
  const written = chance(0.2) ? misspelt(digits, pick) : pick(spellings)(digits)
  return pick([
    (text: string) => text,
    (text: string) => `rendelés ${text}`,
    (text: string) => `DB-${text} köszönöm`,
  ])(written)
}

/** Right, though not as the shop writes it. */
const spellings: readonly ((digits: string) => string)[] = [
  (digits) => `${digits.slice(0, 4)}-${digits.slice(4)}`,
  (digits) => `${digits.slice(0, 4)} ${digits.slice(4)}`,
  (digits) => digits,
  (digits) => `${digits.slice(0, 4)}/${Number(digits.slice(4))}`,
  (digits) => `${digits.slice(0, 4)}-${digits.slice(4, 7)} ${digits.slice(7)}`,
  (digits) => `${digits.slice(0, 4)}-${digits.slice(4).replaceAll('0', 'O')}`,
]

/** One slip of the hand. */
function misspelt(digits: string, pick: Pick): string {
  const at = pick([4, 5, 6, 7, 8, 9])
  const [before, after] = [digits.slice(0, at), digits.slice(at)]
  const slips = [
    before + pick([...'0123456789']) + after.slice(1),
    before + after.slice(1),
    before + pick([...'0123456789']) + after,
    before + (after[1] ?? '') + after[0]! + after.slice(2),
  ]
  return pick(spellings.slice(0, 3))(pick(slips))
}

/** As banks write names. */
const namings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase(),
  (name) => name.split(' ').toReversed().join(' '),
  (name) => `dr. ${name}`,
]

const prices = Array.from({ length: 180 }, (_, index) => 12_990 + index * 300 + (index % 7) * 90)
const surnames =
  `Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp Takács Juhász Lakatos Mészáros Oláh Simon
  Rácz Fekete Szilágyi Török Fehér Balázs Gál Kis Szűcs Kocsis Orsós Pintér Fodor Szalai Sipos Magyar Lukács`.split(
    /\s+/,
  )
const givenNames =
  `László István József János Zoltán Sándor Gábor Ferenc Attila Péter Tamás Mária Erzsébet Katalin Éva Ilona Anna
  Zsuzsanna Margit Judit Ágnes Julianna`.split(/\s+/)

/** Mulberry32: the same month for the same seed. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
