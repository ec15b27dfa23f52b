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
} as const satisfies Record<string, ErrorDefinition>

export const importError = errorTable(importErrors)
