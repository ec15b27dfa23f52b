import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import type { AdminClient } from '#contract/admin/client.ts'
import { Field } from '../parts/field.tsx'
import { useClient } from '../runtime/use-desk.ts'
import { useRested } from '../runtime/use-rested.ts'
import styles from './suggest.module.css'

/** Between two keys, in milliseconds: nothing is requested while somebody is still typing. */
const restMilliseconds = 150
const minLength = 2

type Props<T> = {
  label: string
  note?: ReactNode
  error?: string | undefined
  /** Names the query. */
  name: string
  find: (client: AdminClient, search: string, signal: AbortSignal) => Promise<readonly T[]>
  keyOf: (found: T) => string | number
  /** A line of what was found. */
  show: (found: T) => ReactNode
  onChoose: (found: T) => void
  inputRef?: Ref<HTMLInputElement>
}

/**
 * Looks for something while it is typed, and is empty again once it was chosen. Whoever types and presses Enter at once, or scans, does
 * not wait: the first of what is found is chosen when it is found.
 */
export function Suggest<T>({ label, note, error, name, find, keyOf, show, onChoose, inputRef }: Props<T>) {
  const client = useClient()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const text = typed.trim()
  const rested = useRested(text, restMilliseconds)
  const [missed, setMissed] = useState('')
  const { data, isFetching, isError } = useQuery({
    queryKey: ['suggest', name, rested],
    queryFn: ({ signal }) => find(client, rested, signal),
    retry: false,
    enabled: rested.length >= minLength,
  })
  const isLong = text.length >= minLength
  const isLooking = isLong && (rested !== text || (isFetching && data === undefined))
  const found = isLong && rested === text ? (data ?? []) : []
  const chosen = found[Math.min(at, found.length - 1)]

  function choose(one: T) {
    setTyped('')
    setMissed('')
    setAt(0)
    onChoose(one)
  }

  /**
   * Of what was typed before it was looked for: the field is free for the next one at once, and what is typed there meanwhile stays.
   * Requested by itself: what the list has under way ends as soon as the field is empty.
   */
  async function chooseFirst(search: string) {
    setTyped('')
    setAt(0)
    try {
      const [first] = await find(client, search, new AbortController().signal)
      if (first === undefined) setMissed(`Nincs ilyen: ${search}`)
      else onChoose(first)
    } catch {
      setMissed(`A keresés most nem sikerült: ${search}`)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
    } else if (event.key === 'Enter' && isLong && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (isLooking) void chooseFirst(text)
      else if (chosen !== undefined) choose(chosen)
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      setTyped('')
    }
  }

  return (
    <div className={styles.suggest}>
      <Field
        ref={inputRef}
        label={label}
        note={note}
        error={error}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${found.indexOf(chosen)}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setMissed('')
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.results} id={id} role="listbox" aria-label={label} hidden={found.length === 0}>
        {found.map((one, index) => (
          <button
            type="button"
            key={keyOf(one)}
            id={`${id}-${index}`}
            className={styles.result}
            role="option"
            aria-selected={one === chosen}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(one)}
          >
            {show(one)}
          </button>
        ))}
      </div>
      <p className={styles.none} role="status">
        {missed}
        {isLong && !isLooking && found.length === 0
          ? isError
            ? 'A keresés most nem sikerült.'
            : 'Nincs ilyen.'
          : null}
      </p>
    </div>
  )
}
