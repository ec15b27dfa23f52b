import { describe, expect, it, vi } from 'vitest'
import { ResponseError } from '#contract/client-errors.ts'
import type { AccountClient } from '#contract/client.ts'
import type { Order, User } from '#contract/wire.ts'
import { saveToAccount } from './save-to-account.ts'

const place = {
  country: 'HU' as const,
  postal_code: '1137',
  city: 'Budapest',
  address: 'Pozsonyi út 12.',
  name: 'Szabó Éva',
}
const order = {
  shipping_address: { ...place, phone: null, email: null, comment: '3. emelet' },
  contact: { first_name: 'Éva', last_name: 'Szabó', email: 'eva@example.hu', phone: '+36301234567' },
} as Order

function account(phone: string | null, saved: object[]) {
  return {
    userGetMe: async () => ({ first_name: 'Éva', last_name: 'Szabó', email: 'eva@fiok.hu', phone }) as User,
    userUpdateProfile: vi.fn<AccountClient['userUpdateProfile']>(async () => ({}) as User),
    userGetShippingAddresses: async () => saved as never,
    userCreateShippingAddress: vi.fn<AccountClient['userCreateShippingAddress']>(async () => ({}) as never),
  }
}

describe('what an order leaves in the account of its user', () => {
  it('is its address and the telephone number, where they are not there yet', async () => {
    const calls = account(null, [{ ...place, id: 1, address: 'Más utca 1.' }])
    await saveToAccount(calls, order)
    expect(calls.userCreateShippingAddress).toHaveBeenCalledWith({
      body: { ...place, phone: null, comment: '3. emelet' },
    })
    expect(calls.userUpdateProfile).toHaveBeenCalledWith({
      body: { first_name: 'Éva', last_name: 'Szabó', email: 'eva@fiok.hu', phone: '+36301234567' },
    })
  })

  it('changes nothing of what is there, and nothing is saved of a pickup', async () => {
    const calls = account('+3611111111', [{ ...place, id: 1 }])
    await saveToAccount(calls, order)
    await saveToAccount(calls, { ...order, shipping_address: null })
    expect(calls.userCreateShippingAddress).not.toHaveBeenCalled()
    expect(calls.userUpdateProfile).not.toHaveBeenCalled()
  })

  it('is tried apart: what fails harms neither the order nor the rest', async () => {
    const calls = account(null, [])
    calls.userCreateShippingAddress.mockRejectedValue(new ResponseError(422, { message: 'Megtelt.' }))
    await saveToAccount(calls, order)
    expect(calls.userUpdateProfile).toHaveBeenCalledTimes(1)
  })
})
