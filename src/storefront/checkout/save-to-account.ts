import type { AccountClient } from '#contract/client.ts'
import type { Order, ShippingAddress } from '#contract/wire.ts'

type Place = Pick<ShippingAddress, 'name' | 'postal_code' | 'city' | 'address'>
type SavingClient = Pick<
  AccountClient,
  'userGetMe' | 'userUpdateProfile' | 'userGetShippingAddresses' | 'userCreateShippingAddress'
>

const isSame = (one: Place, other: Place) =>
  (['name', 'postal_code', 'city', 'address'] as const).every((field) => one[field] === other[field])

async function saveAddress(account: SavingClient, to: NonNullable<Order['shipping_address']>): Promise<void> {
  const saved = await account.userGetShippingAddresses()
  if (saved.some((address) => isSame(address, to))) return
  const { postal_code, city, address, name, phone, comment } = to
  await account.userCreateShippingAddress({
    body: { country: 'HU', postal_code, city, address, name, phone, comment },
  })
}

/** A telephone number that the account has is left as it is. */
async function savePhone(account: SavingClient, phone: string): Promise<void> {
  const { first_name, last_name, email, phone: known } = await account.userGetMe()
  if (!known) await account.userUpdateProfile({ body: { first_name, last_name, email, phone } })
}

/**
 * Puts the address and the telephone number of an order into the account of who placed it, unless they are there. The order is
 * placed whatever becomes of it, so a failure is none.
 */
export async function saveToAccount(account: SavingClient, order: Order): Promise<void> {
  const { shipping_address: to, contact } = order
  // One after the other: the first may have to fetch a token for both.
  if (to) await saveAddress(account, to).catch(() => undefined)
  if (contact.phone) await savePhone(account, contact.phone).catch(() => undefined)
}
