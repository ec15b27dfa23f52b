import { useState } from 'react'
import { mappingJson, simpleOf } from './simple-mapping.ts'

/** `json`: the mapping as it is being edited; `isChanged`: it says something else than the one that was tried last. */
export type MappingDraft = { json: string; isChanged: boolean; change: (json: string) => void }

/** The mapping of a file while it is edited. Once another was tried, that is what is edited. */
export function useMappingDraft(tried: string): MappingDraft {
  const [draft, setDraft] = useState({ of: tried, json: tried })
  const json = draft.of === tried ? draft.json : tried
  return {
    json,
    isChanged: written(json) !== written(tried),
    change: (next) => setDraft({ of: tried, json: next }),
  }
}

/** The same text for what says the same. */
function written(json: string): string {
  const simple = simpleOf(json)
  return simple ? mappingJson(simple) : json
}
