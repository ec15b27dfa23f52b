import type { AccountClient } from '#contract/client.ts'
import type { Checkout, ShippingMethod } from '#contract/wire.ts'
import { orNull } from '../runtime/router/page-error.ts'
import { findPoints, type PointQuery } from './find-points.ts'
import { pickupView, type PickupView, type PointList } from './pickup-view.ts'

type LoadAccountClient = () => Promise<AccountClient>

/** Points for the checkout's method; null when it has none to choose from. */
export async function listPoints(
  loadAccountClient: LoadAccountClient,
  token: string,
  checkout: Checkout,
  query: PointQuery,
): Promise<PointList | null> {
  const method = checkout.shipping_method
  if (!method?.is_pickup_point) return null
  const known = checkout.shipping_address ?? checkout.billing_address
  return findPoints(
    await loadAccountClient(),
    {
      token,
      providers: method.pickup_providers.join(','),
      postalCode: known?.postal_code ?? null,
    },
    query,
    new Date(),
  )
}

/** What the delivery step shows of points and days. While no point is chosen, or it can't be had, with the nearest ones. */
export async function readPickupView(
  loadAccountClient: LoadAccountClient,
  token: string,
  checkout: Checkout,
  methods: readonly ShippingMethod[],
): Promise<PickupView | null> {
  const isMissing = checkout.problems.some(({ code }) => code === 'pickup_point_missing')
  // Without a list the search still stands there.
  const list = isMissing
    ? await orNull(listPoints(loadAccountClient, token, checkout, { search: '', position: null, page: 1 }))
    : null
  return pickupView(checkout, methods, list, new Date())
}
