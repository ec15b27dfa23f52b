import { useEffect, useRef, useState } from 'react'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { openPrint } from '../orders/print-orders.ts'
import { useAction } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import { isOrderComplete, nextOrder } from './pick-view.ts'
import type { UsedPicking } from './use-picking.ts'
import { printChoice } from './print-choice.ts'

type Finished = AdminResponse<'finishPicking'>
export type ParcelChoice = AdminInput<'finishPicking'>['body']

/** All is ticked: the parcel is registered, its papers are printed, and the next order comes. By itself, once while the order is shown. */
export function useFinish({ order, orders, isSent, open }: UsedPicking) {
  const [choice, setChoice] = useState<ParcelChoice>({})
  const [refused, setRefused] = useState<Finished | null>(null)
  const tried = useRef<string | null>(null)
  const action = useAction((client, number: string, body: ParcelChoice) =>
    client.finishPicking({ params: { number }, body }),
  )
  const needsSize = order?.parcel_size?.suggested === null && choice.size === undefined
  const isReady = order?.state === 'pick' && isOrderComplete(order) && isSent

  async function finish() {
    if (!order || action.busy) return
    const { number } = order
    tried.current = number
    setRefused(null)
    const finished = await action.run(number, choice)
    if (!finished) return
    if (!finished.is_done) return setRefused(finished)
    showToast(`${number}: ${finished.text}`)
    const wanted = printChoice.get()
    if (wanted !== 'later') openPrint([number], finished.print === 'slips' ? 'slips' : wanted)
    await open(nextOrder(orders, number)?.number ?? null)
  }

  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  const number = order?.number
  useEffect(() => {
    if (isReady && !needsSize && tried.current !== number) void latest.current()
  }, [isReady, needsSize, number])

  return {
    choice,
    setChoice,
    refused,
    needsSize,
    isReady,
    busy: action.busy,
    failure: action.failure,
    finish,
  }
}
export type Finish = ReturnType<typeof useFinish>
