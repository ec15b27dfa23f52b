import type { Invariant } from '#platform/database/invariant.ts'
import { maxWishlists, maxProductsPerWishlist } from './wishlist.ts'

export const wishlistInvariants: readonly Invariant[] = [
  {
    number: 14,
    title: 'A wishlist belongs to an active account',
    find: (sql) => sql`
      select w.id as wishlist_id, w.user_id from wishlist w left join users u on u.id = w.user_id
      where u.id is null or u.state = 'anonymised'`,
  },
  {
    number: 16,
    title: 'A product is on a wishlist once, and lists keep to their limits',
    find: (sql) => sql`
      select wishlist_id, count(*)::int as items, count(distinct product_id)::int as products
      from wishlist_item group by wishlist_id
      having count(*) <> count(distinct product_id) or count(*) > ${maxProductsPerWishlist}`,
  },
  {
    number: 17,
    title: 'Of the wishlists of a user exactly one is the default',
    find: (sql) => sql`
      select user_id, count(*)::int as lists, count(*) filter (where is_default)::int as defaults
      from wishlist group by user_id having count(*) filter (where is_default) <> 1 or count(*) > ${maxWishlists}`,
  },
]
