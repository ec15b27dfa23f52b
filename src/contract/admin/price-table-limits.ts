/** As many rows of the price table are pasted, looked up and saved at once. */
export const maxTableRows = 20_000

/** The highest price and cost, in forints, and the largest stock, whichever way they come in. */
export const maxForints = 100_000_000
export const maxPieces = 1_000_000
