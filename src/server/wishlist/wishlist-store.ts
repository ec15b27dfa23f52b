import type { Executor, Transaction } from '#platform/database/database.ts'
import { uuidv7 } from '#platform/security/ids.ts'
import { lockActiveUser, lockUser } from '#platform/database/user-lock.ts'
import { wishlistError } from './wishlist-errors.ts'
import { maxWishlists, maxProductsPerWishlist, type ListedProduct } from './wishlist.ts'

/** `productIds` are those of all its products, newest first. */
export type WishlistRecord = { id: string; name: string; isDefault: boolean; productIds: number[] }
/** Whose list is meant: every read requires both. */
export type WishlistKey = { id: string; userId: number }

function columns(sql: Executor) {
  return sql`
    w.id, w.name, w.is_default as "isDefault",
    array(select product_id from wishlist_item where wishlist_id = w.id order by id desc) as "productIds"`
}

/** The user's lists, oldest first. Index: wishlist_user_idx. */
export async function listWishlists(sql: Executor, userId: number): Promise<WishlistRecord[]> {
  return sql<WishlistRecord[]>`
    select ${columns(sql)} from wishlist w where w.user_id = ${userId} order by w.created_at, w.id`
}

/** @throws AppError 404, for someone else's too. */
export async function findWishlist(sql: Executor, { id, userId }: WishlistKey): Promise<WishlistRecord> {
  const [row] = await sql<WishlistRecord[]>`
    select ${columns(sql)} from wishlist w where w.id = ${id} and w.user_id = ${userId}`
  if (!row) throw wishlistError('wishlist_not_found')
  return row
}

/** A new list; the first one is the default. @throws AppError 409 when there are too many. */
export async function createWishlist(tx: Transaction, userId: number, name: string): Promise<string> {
  await lockActiveUser(tx, userId)
  const [found] = await tx<{ count: number }[]>`
    select count(*)::int as count from wishlist where user_id = ${userId}`
  const count = found?.count ?? 0
  if (count >= maxWishlists) throw wishlistError('too_many_wishlists')
  const id = uuidv7()
  await tx`
    insert into wishlist (id, user_id, name, is_default, created_at)
    values (${id}, ${userId}, ${name}, ${count === 0}, clock_timestamp())`
  return id
}

/** @throws AppError 404. */
export async function renameWishlist(
  sql: Executor,
  { id, userId }: WishlistKey,
  name: string,
): Promise<void> {
  const renamed = await sql`update wishlist set name = ${name} where id = ${id} and user_id = ${userId}`
  if (renamed.count === 0) throw wishlistError('wishlist_not_found')
}

/** Without the default one, the oldest takes its place. @throws AppError 404. */
export async function deleteWishlist(tx: Transaction, { id, userId }: WishlistKey): Promise<void> {
  await lockUser(tx, userId)
  const [deleted] = await tx<{ isDefault: boolean }[]>`
    delete from wishlist where id = ${id} and user_id = ${userId} returning is_default as "isDefault"`
  if (!deleted) throw wishlistError('wishlist_not_found')
  if (!deleted.isDefault) return
  await tx`
    update wishlist set is_default = true
    where id = (select id from wishlist where user_id = ${userId} order by created_at, id limit 1)`
}

/** A product that is on the list already changes nothing. @throws AppError 404, 409 when the list is full. */
export async function addProduct(
  tx: Transaction,
  { id, userId }: WishlistKey,
  productId: number,
): Promise<void> {
  await lockWishlist(tx, { id, userId })
  const [found] = await tx<{ count: number; isListed: boolean }[]>`
    select count(*)::int as count, coalesce(bool_or(product_id = ${productId}), false) as "isListed"
    from wishlist_item where wishlist_id = ${id}`
  if (found?.isListed) return
  if ((found?.count ?? 0) >= maxProductsPerWishlist) throw wishlistError('wishlist_full')
  await tx`insert into wishlist_item (wishlist_id, product_id) values (${id}, ${productId})`
}

/** A product that is not on the list changes nothing. @throws AppError 404. */
export async function removeProduct(tx: Transaction, key: WishlistKey, productId: number): Promise<void> {
  await lockWishlist(tx, key)
  await tx`delete from wishlist_item where wishlist_id = ${key.id} and product_id = ${productId}`
}

/** @throws AppError 404. */
export async function flushWishlist(tx: Transaction, key: WishlistKey): Promise<void> {
  await lockWishlist(tx, key)
  await tx`delete from wishlist_item where wishlist_id = ${key.id}`
}

async function lockWishlist(tx: Transaction, { id, userId }: WishlistKey): Promise<void> {
  const [row] = await tx`select 1 from wishlist where id = ${id} and user_id = ${userId} for update`
  if (!row) throw wishlistError('wishlist_not_found')
}

/** The newest products of each list that still exist, newest first. Index: wishlist_item_once. */
export async function findListedProducts(
  sql: Executor,
  {
    userId,
    wishlistIds,
    perList = maxProductsPerWishlist,
  }: { userId: number; wishlistIds: string[]; perList?: number },
): Promise<(ListedProduct & { wishlistId: string })[]> {
  return sql<(ListedProduct & { wishlistId: string })[]>`
    select item.id, w.id as "wishlistId", item.product_id as "productId", item.name, item.added_at as "addedAt"
    from wishlist w
    join lateral (
      select i.id, i.product_id, i.added_at, p.name from wishlist_item i join product p on p.id = i.product_id
      where i.wishlist_id = w.id order by i.id desc limit ${perList}
    ) item on true
    where w.user_id = ${userId} and w.id = any(${wishlistIds}::uuid[])
    order by item.id desc`
}

/** The products on any of the user's lists. Indexes: wishlist_user_idx, wishlist_item_once. */
export async function findFavouriteProducts(sql: Executor, userId: number): Promise<Set<number>> {
  const rows = await sql<{ productId: number }[]>`
    select distinct i.product_id as "productId" from wishlist w join wishlist_item i on i.wishlist_id = w.id
    where w.user_id = ${userId}`
  return new Set(rows.map(({ productId }) => productId))
}

/** All lists of an account that ends. */
export async function forgetWishlists(tx: Transaction, userId: number): Promise<void> {
  await tx`delete from wishlist where user_id = ${userId}`
}

/** What a user's copy of their data says of their lists. */
export async function exportWishlists(sql: Executor, userId: number): Promise<Record<string, unknown>[]> {
  return sql`
    select w.name, w.is_default, w.created_at,
      coalesce((
        select json_agg(json_build_object('product_id', i.product_id, 'name', p.name, 'added_at', i.added_at) order by i.id)
        from wishlist_item i left join product p on p.id = i.product_id where i.wishlist_id = w.id
      ), '[]') as products
    from wishlist w where w.user_id = ${userId} order by w.created_at, w.id`
}
