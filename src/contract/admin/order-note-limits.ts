/** What may stand on an order that its customer never reads. */

/** Characters of a note, and of a tag. */
export const maxNoteLength = 2000
export const maxTagLength = 40
/** Notes and tags of one order. */
export const maxNotes = 100
export const maxTags = 10
