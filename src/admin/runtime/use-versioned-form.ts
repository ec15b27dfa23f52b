import { useEffect, useState } from 'react'
import { dropDraft, storeDraft, readDraft } from './stored-draft.ts'
import { useLeaveGuard } from './leave-guard.ts'
import { mergeFields, type Conflict } from './merge-fields.ts'

export type Stored<F> = { fields: F; version: number }

/** `F`: as it is saved, `D`: as it is typed. */
type Ways<F, D> = {
  /** Under which it is found again after leaving the page; null: nothing is. */
  name: string | null
  toDraft: (fields: F) => D
  toFields: (draft: D) => F
}
type State<F, D> = {
  base: Stored<F>
  draft: D
  /** Null while nobody else has changed it. */
  conflicts: readonly Conflict<F>[] | null
  /** It was begun earlier, and left. */
  isRestored: boolean
}

/**
 * A form over something that others may change meanwhile. `meet` takes over a newer version: what does not overlap is merged, what
 * does is listed to be decided. What was typed is still there after leaving the page, until it is saved or dropped.
 */
export function useVersionedForm<F extends object, D extends object>(stored: Stored<F>, ways: Ways<F, D>) {
  const { name, toDraft, toFields } = ways
  const [state, setState] = useState(() => begin(stored, ways))
  const { base, draft } = state
  const fields = toFields(draft)
  const unchanged = JSON.stringify(toFields(toDraft(base.fields)))
  const typed = JSON.stringify(fields)

  useEffect(() => {
    if (name === null) return
    if (typed === unchanged) dropDraft(name)
    else storeDraft(name, { base, fields: JSON.parse(typed) as F })
  }, [name, base, typed, unchanged])
  const drop = () => setState({ base, draft: toDraft(base.fields), conflicts: null, isRestored: false })
  const letGo = useLeaveGuard(typed !== unchanged, () => {
    if (name !== null) dropDraft(name)
    drop()
  })

  return {
    ...state,
    fields,
    version: base.version,
    change: (part: Partial<D>) => setState((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    settle: () => setState((now) => ({ ...now, conflicts: null })),
    meet: (theirs: Stored<F>) => setState((now) => ({ ...now, ...rebase(base, fields, theirs, ways) })),
    takeTheirs(conflict: Conflict<F>) {
      setState((now) => ({
        ...now,
        draft: toDraft({ ...toFields(now.draft), [conflict.field]: conflict.theirs }),
        conflicts: now.conflicts && now.conflicts.filter((one) => one !== conflict),
      }))
    },
    drop,
    /** It is saved, or gone. */
    forget() {
      if (name !== null) dropDraft(name)
      letGo()
    },
  }
}

function begin<F extends object, D>(stored: Stored<F>, ways: Ways<F, D>): State<F, D> {
  const left = ways.name === null ? null : readDraft<{ base: Stored<F>; fields: F }>(ways.name)
  if (!left) return { base: stored, draft: ways.toDraft(stored.fields), conflicts: null, isRestored: false }
  return left.base.version === stored.version
    ? { base: stored, draft: ways.toDraft(left.fields), conflicts: null, isRestored: true }
    : { ...rebase(left.base, left.fields, stored, ways), isRestored: true }
}

/** What was typed over `from` becomes a change of `to`. */
function rebase<F extends object, D>(
  from: Stored<F>,
  mine: F,
  to: Stored<F>,
  { toDraft, toFields }: Ways<F, D>,
) {
  const { merged, conflicts } = mergeFields(toFields(toDraft(from.fields)), mine, to.fields)
  return { base: to, draft: toDraft(merged), conflicts }
}
