import { useState } from 'react'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { useAction } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'

export type BookingOrder = AdminInput<'bookSettlementItems'>['body']['orders'][number]
export type BookingResult = AdminResponse<'bookSettlementItems'>['results'][number]

/** So many orders travel in one call: the next ones follow when these are done, and the progress is seen. */
const batchSize = 25

/** Books rows of a list. `refused`: what stayed open the last time, with the reasons. */
export function useBooking() {
  const [refused, setRefused] = useState<readonly BookingResult[]>([])
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const action = useAction(async (client, orders: readonly BookingOrder[]) => {
    const results: BookingResult[] = []
    try {
      for (let from = 0; from < orders.length; from += batchSize) {
        setProgress({ done: from, total: orders.length })
        const batch = orders.slice(from, from + batchSize)
        results.push(...(await client.bookSettlementItems({ body: { orders: batch } })).results)
        setRefused(results.filter(({ is_booked: isBooked }) => !isBooked))
      }
    } finally {
      setProgress(null)
    }
    return results
  })

  /** Gives what came of each, or null when the shop could not be reached. */
  async function run(orders: readonly BookingOrder[]): Promise<BookingResult[] | null> {
    setRefused([])
    const results = await action.run(orders)
    const booked = results?.filter(({ is_booked: isBooked }) => isBooked).length ?? 0
    if (booked > 0) showToast(`${formatNumber(booked)} rendelés kifizetve rögzítve.`)
    return results
  }

  return { run, busy: action.busy, failure: action.failure, progress, refused }
}
export type Booking = ReturnType<typeof useBooking>
