/** Rules of searchable text. Pure. */

/** Lower case without accents, single spaces: `Téli  Őr` -> `teli or`. The same on both sides of a search. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/[̀-ͯ]/g, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** The words a product must all have to match a search, at most eight. */
export function searchWords(search: string): string[] {
  return foldText(search).split(' ').filter(Boolean).slice(0, 8)
}
