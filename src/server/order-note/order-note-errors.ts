import { maxNotes } from '#contract/admin/order-note-limits.ts'
import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const orderNoteErrors = {
  too_many_notes: {
    status: 409,
    message: `Egy rendelésen legfeljebb ${maxNotes} jegyzet lehet. Töröljön egy régit.`,
    when: 'the desk writes a note on an order that has as many as it may',
  },
  note_rewritten: {
    status: 409,
    message: 'Ezt a jegyzetet közben átírták. Nézze meg, és kezdje újra.',
    when: 'the desk rewrites a note that reads otherwise than when they began',
  },
  colleague_gone: {
    status: 409,
    message: 'Ez a munkatárs már nem lehet felelős: nincs itt, vagy nem látja a rendeléseket.',
    when: 'the desk assigns an order to somebody who has left, or may not see orders',
  },
} as const satisfies Record<string, ErrorDefinition>

export const orderNoteError = errorTable(orderNoteErrors)
