/** As many rows of the price table are pasted, looked up and saved at once. */
export const maxTableRows = 20_000
