import { useEffect, useMemo, useRef, useState } from 'react'
import { putField, settleConflict, type Edited, type FieldConflict, type PutField } from './edited.ts'
import { dropDraft, storeDraft, readDraft } from './stored-draft.ts'
import { useLeaveGuard } from './leave-guard.ts'
import { useMember } from './member.ts'
import { useIsClient } from './is-client.ts'

/** A form over values of the shop: what it began with travels with what it says now. */
export type Edit<T> = {
  values: T
  before: T
  isChanged: boolean
  /** It was begun earlier, and left. */
  isRestored: boolean
  set: <K extends keyof T>(field: K, value: T[K]) => void
  /** By what the values are now: an upload ends long after the form was drawn. */
  change: (part: Partial<T> | ((values: T) => Partial<T>)) => void
  /** Of a conflict: what the other has stored counts as what the form began with; `own` keeps what was written here. */
  settle: (conflict: FieldConflict, own: boolean) => void
  /** It is saved, or given up. */
  reset: () => void
}
type Touched<T> = { edit: Edited<T> | null; isRestored: boolean }

type Options<T> = {
  /** Gives a copy with one field changed, where a field's name is a path. */
  put?: PutField<T>
  /** Fields that are retained nowhere. */
  secrets?: readonly (keyof T)[]
}

/**
 * Follows the shop until somebody writes into it. What was written is found again by `name` after leaving the page, until it is saved
 * or given up; whoever leaves is asked.
 */
export function useEdit<T extends object>(
  name: string,
  current: T,
  { put = putField, secrets = [] }: Options<T> = {},
): Edit<T> {
  const key = `${useMember()?.id ?? 0}:${name}`
  const isClient = useIsClient()
  const retained = useMemo(() => (isClient ? readDraft<Edited<T>>(key) : null), [isClient, key])
  // Null until somebody writes: then what was found counts.
  const [touched, setTouched] = useState<Touched<T> | null>(null)
  const { edit, isRestored } = touched ?? { edit: retained, isRestored: retained !== null }
  const { before, values } = edit ?? { before: current, values: current }
  const isChanged = JSON.stringify(before) !== JSON.stringify(values)
  // What is written meanwhile counts, and not what stood there when the page was drawn.
  const write = (next: (now: Edited<T>) => Edited<T>) =>
    setTouched((now) => ({
      edit: next(now ? (now.edit ?? { before: current, values: current }) : { before, values }),
      isRestored: now?.isRestored ?? isRestored,
    }))

  const written = useRef<string | null>(null)
  useEffect(() => {
    if (edit === null || !isChanged) {
      if (written.current === key) dropDraft(key)
      return
    }
    const hidden = Object.fromEntries(secrets.map((field) => [field, edit.before[field]])) as Partial<T>
    storeDraft(key, { before: edit.before, values: { ...edit.values, ...hidden } })
    written.current = key
  })
  function giveUp() {
    dropDraft(key)
    setTouched({ edit: null, isRestored: false })
  }
  const letGo = useLeaveGuard(isChanged, secrets.length > 0 ? null : giveUp)

  return {
    values,
    before,
    isChanged,
    isRestored: isRestored && isChanged,
    set: (field, value) => write((now) => ({ ...now, values: { ...now.values, [field]: value } })),
    change: (part) =>
      write((now) => ({
        ...now,
        values: { ...now.values, ...(typeof part === 'function' ? part(now.values) : part) },
      })),
    settle: (conflict, own) => write((now) => settleConflict(now, conflict, own, put)),
    reset() {
      letGo()
      giveUp()
    },
  }
}
