import { useQuery } from '@tanstack/react-query'
import type { AdminClient } from '#contract/admin/client.ts'
import type { Member } from '../runtime/member.ts'
import { useClient } from '../runtime/use-desk.ts'
import { useRested } from '../runtime/use-rested.ts'
import { numberRank, textRank } from './number-rank.ts'
import type { Place } from './places.ts'

export const minSearchLength = 3

/** Between two keys, in milliseconds: whoever is still typing is asked nothing. */
const restMilliseconds = 120
const maxOfAKind = 5

/** Orders, products and customers that what was typed fits, each a place to go to: exact numbers first. */
export function useFoundThings(member: Member, typed: string): { places: Place[]; isLooking: boolean } {
  const client = useClient()
  const text = typed.trim()
  const isLong = text.length >= minSearchLength
  const settled = useRested(text, restMilliseconds)
  const { data, isFetching } = useQuery({
    queryKey: ['palette', settled],
    queryFn: ({ signal }) => find(client, { member, search: settled, signal }),
    enabled: settled.length >= minSearchLength,
  })
  const isLooking = isLong && (settled !== text || (isFetching && data === undefined))
  return { places: isLong && settled === text ? (data ?? []) : [], isLooking }
}

/** `rank`: as of `numberRank`. */
type Ranked = Place & { rank: number }
type Search = { member: Member; search: string; signal: AbortSignal }

async function find(client: AdminClient, { member, search, signal }: Search): Promise<Place[]> {
  const may = (right: Member['rights'][number]) => member.rights.includes(right)
  const [orders, products, customers] = await Promise.all([
    may('orders.see') ? client.listOrders({ query: { view: 'all', search } }, { signal }) : null,
    may('products.see') ? client.listProducts({ query: { search } }, { signal }) : null,
    may('customers.see') ? client.listCustomers({ query: { search } }, { signal }) : null,
  ])
  const found = [
    ...best(orders?.orders, (order) => ({
      rank: order.has_document ? 0 : numberRank(search, order.number),
      path: `/rendelesek/${order.number}`,
      title: order.number,
      icon: 'truck',
      detail: `${order.has_document ? `bizonylata: ${search.trim()}, ` : ''}${order.customer}, ${order.town}, ${order.total.formatted_value}, ${order.state.name}`,
    })),
    ...best(products?.products, (product) => ({
      rank: product.has_code ? 0 : numberRank(search, product.item_number),
      path: `/termekek/${product.id}`,
      title: product.name,
      icon: 'grid',
      detail: [product.item_number, product.price, `${product.on_hand} db`].filter(Boolean).join(', '),
    })),
    ...best(customers?.customers, (customer) => ({
      rank: textRank,
      path: `/vevok/${customer.id}`,
      title: customer.name || customer.email,
      icon: 'user',
      detail: [customer.email, customer.town].filter(Boolean).join(', '),
    })),
  ]
  return found.toSorted(byRank)
}

const byRank = (one: Ranked, other: Ranked) => one.rank - other.rank

/** Those of a kind that fit best. */
const best = <T>(things: readonly T[] = [], asPlace: (thing: T) => Ranked): Ranked[] =>
  things.map(asPlace).toSorted(byRank).slice(0, maxOfAKind)
