import { useEffect, useMemo, useRef, useState } from 'react'
import { useIsClient } from '../runtime/is-client.ts'
import { useLeaveGuard } from '../runtime/leave-guard.ts'
import { useMember } from '../runtime/member.ts'
import { dropDraft, readDraft, storeDraft } from '../runtime/stored-draft.ts'
import { emptyDraft, type Draft, type DraftRow } from './price-draft.ts'

type Stored = [number, DraftRow][]

/** Thousands of cells are not stored at every key press: once they rest for so many milliseconds, and whenever the page goes. */
const restMilliseconds = 300

/** What is written into the table: found again after leaving the page, until it is saved or given up. */
export function usePriceDraft() {
  const name = `${useMember()?.id ?? 0}:prices`
  const isClient = useIsClient()
  const stored = useMemo(
    () => (isClient ? (readDraft<Stored>(name)?.slice() ?? null) : null),
    [isClient, name],
  )
  const found = useMemo(() => (stored ? { ...emptyDraft, rows: new Map(stored) } : emptyDraft), [stored])
  // Null until somebody writes: then what was found counts.
  const [touched, setTouched] = useState<Draft | null>(null)
  const draft = touched ?? found
  const isChanged = draft.rows.size > 0

  const latest = useRef(draft)
  const isTouched = useRef(false)
  useEffect(() => {
    latest.current = draft
    isTouched.current = touched !== null
  })
  useEffect(() => {
    if (touched === null) return
    const timer = setTimeout(() => write(name, touched), restMilliseconds)
    return () => clearTimeout(timer)
  }, [touched, name])
  useEffect(() => {
    const writeNow = () => {
      if (isTouched.current) write(name, latest.current)
    }
    addEventListener('pagehide', writeNow)
    return () => {
      removeEventListener('pagehide', writeNow)
      writeNow()
    }
  }, [name])

  function giveUp() {
    dropDraft(name)
    setTouched(emptyDraft)
    latest.current = emptyDraft
  }
  const letGo = useLeaveGuard(isChanged, giveUp)

  return {
    draft,
    isChanged,
    isRestored: touched === null && isChanged,
    change: (next: (draft: Draft) => Draft) => setTouched((now) => next(now ?? found)),
    /** It is saved, or given up. */
    reset() {
      letGo()
      giveUp()
    },
  }
}

function write(name: string, { rows }: Draft): void {
  if (rows.size === 0) dropDraft(name)
  else storeDraft(name, [...rows])
}
