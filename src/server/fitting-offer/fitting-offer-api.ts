import type { DeliveryOffer } from '#contract/wire.ts'
import type { Handlers } from '#platform/http/endpoint.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import { wheelsOf, type FittedGoods } from '#server/fitting/index.ts'
import { listShippingMethods, type Parcel, type ShippingMethodRecord } from '#server/shipping/index.ts'
import { presentSummary, presentWorkshop } from './fitting-offer-presenting.ts'
import { findNear, loadGoods, loadWorkshops, type OfferedLine } from './fitting-offer-store.ts'
import {
  anyParcel,
  chooseWorkshop,
  deliveryPrices,
  deliveryToWorkshops,
  fittingCase,
  orderWorkshops,
  quoteWorkshop,
  workshopMethod,
} from './fitting-offer.ts'

type OfferHandlers = Pick<Handlers, 'deliveryGetOffer' | 'fittingGetWorkshops'>

/** So many are shown at once; who looks for others names a place. */
const maxShown = 50

const moneyOf = (gross: number | null) => (gross === null ? null : presentMoney(gross))

/** What delivery and fitting would cost before anything is in a cart, and who would fit it. */
export function createFittingOfferHandlers({ sql, clock }: Platform): OfferHandlers {
  const readMethods = async (): Promise<ShippingMethodRecord[]> => [...(await listShippingMethods(sql))]

  async function fittingOf(
    methods: ShippingMethodRecord[],
    {
      parcel,
      goods,
      wanted,
      now,
    }: { parcel: Parcel; goods: FittedGoods[]; wanted: string | null; now: Date },
  ): Promise<DeliveryOffer['fitting']> {
    const delivery = isFitted(goods) ? deliveryToWorkshops(methods, parcel, now) : null
    if (!delivery) return null
    const { method, gross } = delivery
    const workshops = await loadWorkshops(sql, now)
    const same = fittingCase({ method, parcel, goods, now })
    const quotes = workshops.map((one) => quoteWorkshop(one, same, null))
    const chosen = chooseWorkshop(quotes, { method, wanted })
    return (
      chosen && {
        workshop: presentSummary(chosen, now),
        is_wanted: chosen.point.id === wanted,
        wheels: wheelsOf(goods),
        delivery: presentMoney(gross),
      }
    )
  }

  return {
    deliveryGetOffer: async ({ query }, { tags }) => {
      const now = clock()
      const [methods, { parcel, goods, productIds }] = await Promise.all([
        readMethods(),
        loadGoods(sql, query.goods, now),
      ])
      for (const id of productIds) tags.add(`product:${id}`)
      if (!parcel) return { address: null, point: null, fitting: null }
      const { address, point } = deliveryPrices(methods, parcel, now)
      const fitting = await fittingOf(methods, { parcel, goods, wanted: query.workshop ?? null, now })
      return { address: moneyOf(address), point: moneyOf(point), fitting }
    },

    fittingGetWorkshops: async ({ query }, { tags }) => {
      const now = clock()
      const [methods, near, workshops, named] = await Promise.all([
        readMethods(),
        query.near ? findNear(sql, query.near) : null,
        loadWorkshops(sql, now),
        query.goods ? loadFitted(query.goods, now, tags) : null,
      ])
      const delivery = named && deliveryToWorkshops(methods, named.parcel, now)
      const method = delivery?.method ?? workshopMethod(methods)
      const { parcel, goods } = named && delivery ? named : { parcel: anyParcel, goods: [] }
      const same = method && fittingCase({ method, parcel, goods, now })
      const from = near?.position ?? null
      const quotes = same ? workshops.map((one) => quoteWorkshop(one, same, from)) : []
      return {
        near: near?.name ?? null,
        wheels: goods.length === 0 ? 0 : wheelsOf(goods),
        total: quotes.length,
        workshops: orderWorkshops(quotes)
          .slice(0, maxShown)
          .map((quote) => presentWorkshop(quote, now)),
      }
    },
  }

  /** Null for goods that no workshop fits, and for those that can't be had. */
  async function loadFitted(lines: OfferedLine[], now: Date, tags: Set<string>) {
    const { parcel, goods, productIds } = await loadGoods(sql, lines, now)
    for (const id of productIds) tags.add(`product:${id}`)
    return parcel && isFitted(goods) ? { parcel, goods } : null
  }
}

const isFitted = (goods: readonly FittedGoods[]) => goods.some(({ rim }) => rim !== null)
