import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const ledgerErrors = {
  month_running: {
    status: 409,
    message: 'Ez a hónap még nem ért véget; utána zárható.',
    when: 'the desk closes a month that has not ended',
  },
  month_closed: {
    status: 409,
    message: 'Ezt a hónapot ezekkel az összegekkel már lezárták.',
    when: 'the desk closes a month again that has not changed since',
  },
  month_changed: {
    status: 409,
    message: 'Közben változott a hónap összege. Nézze meg, és zárja le újra.',
    when: 'the desk closes a month whose sum is not the one that was shown',
  },
  export_too_large: {
    status: 409,
    message: 'Ennyi sor nem fér egy fájlba. Válasszon rövidebb időszakot, vagy CSV-t.',
    when: 'an export for the books has more rows than a workbook takes',
  },
} as const satisfies Record<string, ErrorDefinition>

export const ledgerError = errorTable(ledgerErrors)
