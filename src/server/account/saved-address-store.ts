import type { BillingAddress, ShippingAddress } from '#contract/wire.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { lockActiveUser, lockUser } from '#platform/database/user-lock.ts'
import { accountError } from './account-errors.ts'
import {
  checkoutBilling,
  checkoutShipping,
  maxAddresses,
  type BillingFields,
  type PostalAddress,
  type SavedRow,
  type ShippingFields,
} from './saved-address.ts'

/** Each kind has a table of its own and one default. */
type AddressTable = 'billing_address' | 'shipping_address'
/** Whose address is meant: every read requires both. */
export type AddressKey = { id: number; userId: number }
type AddressInput<F> = { userId: number; fields: F; isDefault: boolean }

export type AddressStore<F extends PostalAddress> = {
  /** The default first, then the newest. */
  list: (sql: Executor, userId: number) => Promise<SavedRow<F>[]>
  find: (sql: Executor, key: AddressKey) => Promise<SavedRow<F> | undefined>
  /** A user's first address is the default. @throws AppError 422 when there are too many. */
  create: (tx: Transaction, input: AddressInput<F>) => Promise<SavedRow<F>>
  /** The default stays the default until another one takes its place. @throws AppError 404. */
  update: (tx: Transaction, input: AddressInput<F> & { id: number }) => Promise<SavedRow<F>>
  /** Without the default one, the newest takes its place. @throws AppError 404. */
  remove: (tx: Transaction, key: AddressKey) => Promise<void>
}

export const billingAddresses = addressStore<BillingFields>('billing_address')
export const shippingAddresses = addressStore<ShippingFields>('shipping_address')

function addressStore<F extends PostalAddress>(table: AddressTable): AddressStore<F> {
  async function find(sql: Executor, { id, userId }: AddressKey): Promise<SavedRow<F> | undefined> {
    const [row] = await sql<SavedRow<PostalAddress>[]>`
      select * from ${sql(table)} where id = ${id} and user_id = ${userId}`
    return row as SavedRow<F> | undefined
  }

  async function clearDefault(tx: Transaction, userId: number): Promise<void> {
    await tx`update ${tx(table)} set is_default = false where user_id = ${userId} and is_default`
  }

  return {
    find,

    async list(sql, userId) {
      const rows = await sql<SavedRow<PostalAddress>[]>`
        select * from ${sql(table)} where user_id = ${userId} order by is_default desc, id desc`
      return rows as SavedRow<PostalAddress>[] as SavedRow<F>[]
    },

    async create(tx, { userId, fields, isDefault }) {
      await lockActiveUser(tx, userId)
      const [found] = await tx<{ count: number }[]>`
        select count(*)::int as count from ${tx(table)} where user_id = ${userId}`
      const count = found?.count ?? 0
      if (count >= maxAddresses) throw accountError('too_many_addresses')
      const becomesDefault = isDefault || count === 0
      if (becomesDefault) await clearDefault(tx, userId)
      const values: Values = { ...fields, user_id: userId, is_default: becomesDefault }
      const [row] = await tx<SavedRow<PostalAddress>[]>`insert into ${tx(table)} ${tx(values)} returning *`
      return row as SavedRow<F>
    },

    async update(tx, { id, userId, fields, isDefault }) {
      await lockUser(tx, userId)
      const current = await find(tx, { id, userId })
      if (!current) throw accountError('address_not_found')
      if (isDefault && !current.is_default) await clearDefault(tx, userId)
      const values: Values = { ...fields, is_default: isDefault || current.is_default }
      const [row] = await tx<SavedRow<PostalAddress>[]>`
        update ${tx(table)} set ${tx(values)} where id = ${id} and user_id = ${userId} returning *`
      return row as SavedRow<F>
    },

    async remove(tx, { id, userId }) {
      await lockUser(tx, userId)
      const [deleted] = await tx<{ isDefault: boolean }[]>`
        delete from ${tx(table)} where id = ${id} and user_id = ${userId} returning is_default as "isDefault"`
      if (!deleted) throw accountError('address_not_found')
      if (!deleted.isDefault) return
      await tx`
        update ${tx(table)} set is_default = true
        where id = (select max(id) from ${tx(table)} where user_id = ${userId})`
    },
  }
}

/** Columns to write: exactly the checked fields, whatever else a request held. */
type Values = Record<string, string | number | boolean | null>

/** A saved address as the checkout takes it; undefined for someone else's. */
export async function findSavedShippingAddress(
  sql: Executor,
  userId: number,
  id: number,
): Promise<ShippingAddress | undefined> {
  const row = await shippingAddresses.find(sql, { id, userId })
  return row && checkoutShipping(row)
}

/** A saved address as the checkout takes it; undefined for someone else's. */
export async function findSavedBillingAddress(
  sql: Executor,
  userId: number,
  id: number,
): Promise<BillingAddress | undefined> {
  const row = await billingAddresses.find(sql, { id, userId })
  return row && checkoutBilling(row)
}
