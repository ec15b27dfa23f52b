import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { CheckoutResult } from './checkout-action.ts'

/**
 * Sends forms to the page's action one after the other: a later choice is never sent before an earlier one. `result` is the
 * last response.
 */
export function useSaving(): {
  send: (fields: FormData) => void
  result: CheckoutResult | undefined
  busy: boolean
  sending: FormData | undefined
} {
  const fetcher = useFetcher<CheckoutResult>()
  const { submit, state } = fetcher
  const waiting = useRef<FormData[]>([])
  const isSubmitting = useRef(false)

  const post = (fields: FormData) => {
    isSubmitting.current = true
    void submit(fields, { method: 'post', action: '/fizetes' })
  }
  const send = (fields: FormData) => {
    if (isSubmitting.current) waiting.current.push(fields)
    else post(fields)
  }
  useEffect(() => {
    if (state !== 'idle' || !isSubmitting.current) return
    isSubmitting.current = false
    const next = waiting.current.shift()
    if (next) post(next)
  })
  return { send, result: fetcher.data, busy: state !== 'idle', sending: fetcher.formData }
}
