import type { DocumentLine } from './invoice-document.ts'

/** The net price of one, with two decimals: the line's net is the truth. */
export function unitNet({ net, quantity }: Pick<DocumentLine, 'net' | 'quantity'>): number {
  return Math.round((net / quantity) * 100) / 100
}
