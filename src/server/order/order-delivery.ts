import type { Order } from '#contract/wire.ts'

/** Where the goods go or wait, and on which day, a line each. */
export function deliveryLines(order: Order): string[] {
  const {
    pickup_point: point,
    shipping_address: to,
    wished_day: day,
    promise,
    shipping_method: method,
  } = order
  const pointLines = point
    ? [point.name, point.address]
    : to
      ? [to.name, `${to.postal_code} ${to.city}, ${to.address}`, to.comment ?? '']
      : [method.description]
  const arrival = [day ? `Kért nap: ${day.formatted_date}` : '', promise?.text ?? '']
  return [...pointLines, ...arrival].filter(Boolean)
}
