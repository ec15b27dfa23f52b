import { useRef, type FormEvent } from 'react'
import { useFetcher } from 'react-router'
import { useFieldErrors } from './use-field-errors.ts'

type FormOptions = {
  /** What is sent while something is on its way waits for it, unless it is the same again; else it is dropped. */
  queued?: boolean
  /** The button that is meant by the one that was pressed, null when nothing is to be sent. */
  effectiveSubmitter?: (pressed: HTMLElement | null) => HTMLElement | null
}

const textsOf = (fields: FormData) => JSON.stringify([...fields])

/**
 * A form that posts to an action of the shop without leaving the page; without scripts the browser posts it itself.
 * @param posted the result that came with the document, where the page's own form was posted without scripts
 * @returns `result`: the last one; `errors`: its errors less what was mended since; `sent`: the last one that this page sent for; `sending`: the fields on their way
 */
export function useForm<Result>(
  action: string,
  posted?: Result,
  { queued = false, effectiveSubmitter }: FormOptions = {},
) {
  const { data, state, formData, submit } = useFetcher<Result>()
  const busy = state !== 'idle'
  // The state follows a moment later: a second press in the same moment must not send the form again.
  const going = useRef<FormData[]>([])
  const post = async (fields: FormData) => {
    await submit(fields, { method: 'post', action }).catch(() => undefined)
    going.current.shift()
    const next = going.current[0]
    if (next) await post(next)
  }
  const send = (fields: FormData) => {
    const last = going.current.at(-1)
    if (queued ? last && textsOf(last) === textsOf(fields) : busy || last) return
    going.current.push(fields)
    if (!last) void post(fields)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const button = effectiveSubmitter ? effectiveSubmitter(submitter) : submitter
    if (button || !effectiveSubmitter) send(new FormData(event.currentTarget, button))
  }
  const sent = data as Result | undefined
  const result = sent ?? posted
  const { errors, handlers } = useFieldErrors(result)
  return {
    result,
    errors,
    sent,
    busy,
    sending: formData,
    send,
    form: { method: 'post' as const, action, onSubmit, noValidate: true, ...handlers },
  }
}
