import { requireUser, type Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { refuseFields } from './profile.ts'
import { billingAddresses, shippingAddresses } from './saved-address-store.ts'
import {
  checkBillingFields,
  checkShippingFields,
  presentBillingAddress,
  presentShippingAddress,
  type Checked,
} from './saved-address.ts'

type AddressHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `user${string}BillingAddress${string}` | `user${string}ShippingAddress${string}`>
>

/** The saved addresses of signed-in users; someone else's is unknown. */
export function createSavedAddressHandlers({ sql }: Platform): AddressHandlers {
  return {
    userGetBillingAddresses: async (_request, context) => {
      const rows = await billingAddresses.list(sql, await requireUser(context))
      return rows.map(presentBillingAddress)
    },

    userCreateBillingAddress: async ({ body }, context) => {
      const userId = await requireUser(context)
      const input = {
        userId,
        fields: accepted(checkBillingFields(body)),
        isDefault: body.is_default ?? false,
      }
      return presentBillingAddress(await sql.begin((tx) => billingAddresses.create(tx, input)))
    },

    userUpdateBillingAddress: async ({ params, body }, context) => {
      const key = { id: params.id, userId: await requireUser(context) }
      const input = {
        ...key,
        fields: accepted(checkBillingFields(body)),
        isDefault: body.is_default ?? false,
      }
      return presentBillingAddress(await sql.begin((tx) => billingAddresses.update(tx, input)))
    },

    userDeleteBillingAddress: async ({ params }, context) => {
      const key = { id: params.id, userId: await requireUser(context) }
      await sql.begin((tx) => billingAddresses.remove(tx, key))
    },

    userGetShippingAddresses: async (_request, context) => {
      const rows = await shippingAddresses.list(sql, await requireUser(context))
      return rows.map(presentShippingAddress)
    },

    userCreateShippingAddress: async ({ body }, context) => {
      const userId = await requireUser(context)
      const input = {
        userId,
        fields: accepted(checkShippingFields(body)),
        isDefault: body.is_default ?? false,
      }
      return presentShippingAddress(await sql.begin((tx) => shippingAddresses.create(tx, input)))
    },

    userUpdateShippingAddress: async ({ params, body }, context) => {
      const key = { id: params.id, userId: await requireUser(context) }
      const input = {
        ...key,
        fields: accepted(checkShippingFields(body)),
        isDefault: body.is_default ?? false,
      }
      return presentShippingAddress(await sql.begin((tx) => shippingAddresses.update(tx, input)))
    },

    userDeleteShippingAddress: async ({ params }, context) => {
      const key = { id: params.id, userId: await requireUser(context) }
      await sql.begin((tx) => shippingAddresses.remove(tx, key))
    },
  }
}

/** @throws AppError validation_failed. */
function accepted<T>({ value, errors }: Checked<T>): T {
  refuseFields(errors)
  return value
}
