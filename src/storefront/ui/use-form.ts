import type { FormEvent } from 'react'
import { useFetcher } from 'react-router'

/**
 * A form that posts to an action of the shop without leaving the page; without scripts the browser posts it itself.
 * @param posted the answer that came with the document, where the page's own form was posted without scripts
 */
export function useForm<Answer>(action: string, posted?: Answer) {
  const { data, state, submit } = useFetcher<Answer>()
  const busy = state !== 'idle'
  const send = (fields: FormData) => {
    if (!busy) void submit(fields, { method: 'post', action })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
  }
  return {
    answer: (data as Answer | undefined) ?? posted,
    busy,
    send,
    form: { method: 'post' as const, action, onSubmit, noValidate: true },
  }
}
