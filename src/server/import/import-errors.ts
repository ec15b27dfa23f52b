import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const importErrors = {
  import_not_found: {
    status: 404,
    message: 'Ez az import nem található. Kilencven nap után töröljük őket.',
    when: 'the desk names an import that is unknown or forgotten',
  },
  import_under_way: {
    status: 409,
    message: 'Ez az import most fut, vagy már lefutott.',
    when: 'an import is tried or run while a job has it, or after it was run',
  },
  import_unconfirmed: {
    status: 409,
    message: 'Van, ami elírásnak látszik, és még nem hagyta jóvá.',
    when: 'an import is run without the names of all guards that its trial found',
  },
  import_source_not_found: {
    status: 404,
    message: 'Ez a forrás nem található.',
    when: 'the desk names a source of imports that is unknown or was removed',
  },
  import_source_taken: {
    status: 409,
    message: 'Már van ilyen nevű forrás.',
    when: 'a source of imports gets the name of another',
  },
  import_source_conflict: {
    status: 409,
    message: 'Közben más is módosította ezt a forrást. Válassza ki, melyik érték maradjon.',
    when: 'somebody else has changed the same field of a source since the form began; `conflicts` has both values',
  },
  import_source_without_address: {
    status: 409,
    message: 'A forrásnak nincs címe: töltse fel a fájlját.',
    when: 'a source of imports is to be fetched and has no address',
  },
} as const satisfies Record<string, ErrorDefinition>

export const importError = errorTable(importErrors)
