import type { Order } from '#contract/wire.ts'

/** Where the goods go or wait, and on which day, a line each. */
export function deliveryLines(order: Order): string[] {
  const {
    pickup_point: point,
    shipping_address: to,
    wished_day: day,
    fitting,
    promise,
    shipping_method: method,
  } = order
  const pointLines = point
    ? [point.name, point.address]
    : to
      ? [to.name, `${to.postal_code} ${to.city}, ${to.address}`, to.comment ?? '']
      : [method.description]
  const arrival = fitting
    ? [
        `Szerelés: ${fitting.formatted}`,
        fittingPriceText(fitting),
        fitting.phone && `A műhely telefonja: ${fitting.phone}`,
      ]
    : [day ? `Kért nap: ${day.formatted_date}` : '', promise?.text ?? '']
  return [...pointLines, ...arrival].filter(Boolean)
}

/** `A szerelés díja 18 000 Ft, a műhelyben fizeti.` */
const fittingPriceText = ({ price }: NonNullable<Order['fitting']>): string =>
  price === null
    ? 'A szerelés díját a műhely mondja meg, ott fizeti.'
    : `A szerelés díja ${price.formatted_value}, a műhelyben fizeti.`
