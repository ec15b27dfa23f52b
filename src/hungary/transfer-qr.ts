import { encode } from 'uqr'

/** Rows of units, true for dark ones, with the quiet zone of four units that readers want. */
export const qrRows = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 4 }).data
