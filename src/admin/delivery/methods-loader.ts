import type { LoaderFunctionArgs } from 'react-router'
import type { AdminEndpointName } from '#contract/admin/endpoints.ts'
import { deskContext, deskQuery, orErrorPage } from '../runtime/desk-data.ts'
import { chosenParcel, firstParcel, parcelOf } from './try-out.ts'

/** A page of methods has ready what is listed, and what a customer with the chosen parcel would be offered. */
export const loadMethods =
  (...names: Extract<AdminEndpointName, 'listDeliveryMethods' | 'listPaymentMethods'>[]) =>
  async ({ context }: LoaderFunctionArgs): Promise<null> => {
    const { client, queries } = context.get(deskContext)
    const [{ categories }] = await orErrorPage(
      Promise.all([
        queries.ensureQueryData(deskQuery(client, 'listDeliveryMethods')),
        ...names.map((name) => queries.ensureQueryData(deskQuery(client, name) as never)),
      ]),
    )
    const parcel = parcelOf(chosenParcel.get() ?? firstParcel(categories))
    if (parcel)
      await orErrorPage(queries.ensureQueryData(deskQuery(client, 'tryMethods', { body: { parcel } })))
    return null
  }
