import { useState } from 'react'
import { mergeFields, type Conflict } from './merge-fields.ts'

export type Stored<F> = { fields: F; version: number }

/**
 * A form over something that others may change meanwhile. `F`: as it is saved, `D`: as it is typed. `meet` takes over a newer
 * version: what does not overlap is merged, what does is listed to be decided.
 */
export function useVersionedForm<F extends object, D extends object>(
  stored: Stored<F>,
  { toDraft, toFields }: { toDraft: (fields: F) => D; toFields: (draft: D) => F },
) {
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(() => toDraft(stored.fields))
  const [conflicts, setConflicts] = useState<readonly Conflict<F>[] | null>(null)
  const fields = toFields(draft)

  function meet(theirs: Stored<F>) {
    const merge = mergeFields(toFields(toDraft(base.fields)), fields, theirs.fields)
    setBase(theirs)
    setDraft(toDraft(merge.merged))
    setConflicts(merge.conflicts)
  }

  function takeTheirs(conflict: Conflict<F>) {
    setDraft(toDraft({ ...fields, [conflict.field]: conflict.theirs }))
    setConflicts((all) => all && all.filter((one) => one !== conflict))
  }

  return {
    draft,
    fields,
    version: base.version,
    change: (part: Partial<D>) => setDraft((now) => ({ ...now, ...part })),
    /** Null while nobody else has changed it. */
    conflicts,
    settle: () => setConflicts(null),
    meet,
    takeTheirs,
  }
}
