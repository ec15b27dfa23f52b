import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const settlementErrors = {
  settlement_not_found: {
    status: 404,
    message: 'Ez az elszámolás nem található.',
    when: 'the desk names a list of a carrier or bank that is unknown or was taken out',
  },
  settlement_read: {
    status: 409,
    message: 'Ezt a fájlt közben már beolvasták.',
    when: 'the columns of a list are named after it was read',
  },
  settlement_booked: {
    status: 409,
    message: 'Ebből már rögzítettek vagy félretettek tételt, ezért nem törölhető.',
    when: 'the desk takes out a list of which something was booked or put aside',
  },
  settlement_not_booked: {
    status: 409,
    message: 'Ez a tétel nincs rögzítve, vagy közben visszavonták.',
    when: 'the booking of a row is taken back that is not booked',
  },
  settlement_not_undone: {
    status: 409,
    message: 'Ez a rögzítés nem vonható vissza.',
    when: 'the booking of a row is taken back of which money was given back or an advance invoice was made; the message says which',
  },
} as const satisfies Record<string, ErrorDefinition>

export const settlementError = errorTable(settlementErrors)
