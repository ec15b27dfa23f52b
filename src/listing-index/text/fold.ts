/** Rules of searchable text. Pure. */

const marks = /[\u0300-\u036f]/g

/** Lower case without accents, single spaces: `Téli  Őr` -> `teli or`. The same on both sides of a search. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
