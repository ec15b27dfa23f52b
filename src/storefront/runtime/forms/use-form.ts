import { useRef, type FormEvent } from 'react'
import { useFetcher } from 'react-router'

/**
 * A form that posts to an action of the shop without leaving the page; without scripts the browser posts it itself.
 * @param posted the result that came with the document, where the page's own form was posted without scripts
 */
export function useForm<Result>(action: string, posted?: Result) {
  const { data, state, submit } = useFetcher<Result>()
  const busy = state !== 'idle'
  // The state follows a moment later: a second press in the same moment must not send the form again.
  const going = useRef(false)
  const send = (fields: FormData) => {
    if (busy || going.current) return
    going.current = true
    void submit(fields, { method: 'post', action }).finally(() => (going.current = false))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
  }
  return {
    result: (data as Result | undefined) ?? posted,
    busy,
    send,
    form: { method: 'post' as const, action, onSubmit, noValidate: true },
  }
}
