import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { ImportState, ListedImport } from './import-desk-store.ts'

type Listed = AdminResponse<'listImports'>['imports'][number]

const states: Record<ImportState, Listed['shown']> = {
  uploaded: { name: 'Beállításra vár', kind: 'off' },
  fetching: { name: 'Letöltés alatt', kind: 'off' },
  trying: { name: 'Próba fut', kind: 'off' },
  tried: { name: 'Kipróbálva, indításra vár', kind: 'warn' },
  running: { name: 'Fut', kind: 'off' },
  done: { name: 'Kész', kind: 'ok' },
  failed: { name: 'Nem sikerült', kind: 'warn' },
  stopped: { name: 'Leállítva', kind: 'warn' },
  superseded: { name: 'Újabb fájl van helyette', kind: 'off' },
}

const undone: Listed['shown'] = { name: 'Visszavonva', kind: 'off' }
const ineffective: Listed['shown'] = { name: 'Kipróbálva, nem változtat semmin', kind: 'off' }

/** An import as lists show it. What no colleague has brought, a schedule has. */
export function presentListed(one: ListedImport): Listed {
  const { id, fileName, sourceName, staffName, createdAt, state, summary, isUndone } = one
  const nothing = summary?.created === 0 && summary.updated === 0
  return {
    id,
    file: fileName,
    source: sourceName,
    by: staffName || 'menetrend szerint',
    created_at: createdAt.toISOString(),
    state,
    shown: isUndone ? undone : state === 'tried' && nothing ? ineffective : states[state],
    counts: summary && {
      read: summary.read,
      created: summary.created,
      updated: summary.updated,
      unchanged: summary.unchanged,
      rejected: summary.rejected,
      warned: summary.warned,
    },
  }
}
