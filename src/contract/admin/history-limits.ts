/** A restore writes so many cells at most, in one transaction. */
export const maxRestoredCells = 5000
