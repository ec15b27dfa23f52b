import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { foldText } from '#hungary/folded-text.ts'
import { Icon } from '#storefront/ui/icon.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import type { Member } from '../runtime/member.ts'
import { mayEnter, places, type Place } from './places.ts'
import { subplaces } from './subplaces.ts'
import { minSearchLength, useFoundThings } from './palette-search.ts'
import styles from './palette.module.css'

/** Places whose title or words begin with each typed word. */
function found(all: readonly Place[], typed: string): Place[] {
  const wanted = foldText(typed).split(' ')
  return all.filter(({ title, words = '' }) => {
    const own = foldText(`${title} ${words}`).split(' ')
    return wanted.every((word) => own.some((one) => one.startsWith(word)))
  })
}

/** The lists that look for what was typed. */
function searches(typed: string): Place[] {
  const text = typed.trim()
  if (text.length < minSearchLength) return []
  const query = `?${String(new URLSearchParams({ keres: text }))}`
  return [
    { path: `/rendelesek${query}`, title: `Rendelések: ${text}`, icon: 'truck', right: 'orders.see' },
    { path: `/vevok${query}`, title: `Vevők: ${text}`, icon: 'user', right: 'customers.see' },
    { path: `/termekek${query}`, title: `Termékek: ${text}`, icon: 'grid', right: 'products.see' },
  ]
}

/** Finds anything of the desk by typing. */
export function Palette({ member, onClose }: { member: Member; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const things = useFoundThings(member, typed)
  const results = [...found([...places, ...subplaces], typed), ...things.places, ...searches(typed)].filter(
    (place) => mayEnter(member, place),
  )
  const chosen = results[Math.min(at, results.length - 1)]
  // Whoever types and presses Enter at once, or scans, does not wait: what is being looked for is opened when it is found.
  const isEager = useRef(false)
  useEffect(() => {
    if (!isEager.current || things.isLooking) return
    isEager.current = false
    go(chosen)
  })
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function go(place: Place | undefined) {
    if (!place) return
    onClose()
    void navigate(place.path)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      setAt((at + step + results.length) % results.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (things.isLooking) isEager.current = true
      else go(chosen)
    }
  }

  return (
    <Dialog title="Keresés" onClose={onClose}>
      <Field
        label="Mit keres?"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={chosen ? `${id}-${results.indexOf(chosen)}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.results} id={id} role="listbox" aria-label="Találatok" ref={list}>
        {results.map((place, index) => (
          <Link
            key={place.path}
            id={`${id}-${index}`}
            className={styles.result}
            role="option"
            aria-selected={place === chosen}
            tabIndex={-1}
            to={place.path}
            onClick={onClose}
          >
            <Icon name={place.icon} small />
            <span>
              {place.title}
              {place.detail ? <span className={styles.detail}>{place.detail}</span> : null}
            </span>
          </Link>
        ))}
      </div>
      {results.length === 0 && !things.isLooking ? <p className={styles.none}>Nincs ilyen.</p> : null}
    </Dialog>
  )
}
