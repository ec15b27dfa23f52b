import { markBlanks } from './blanks.ts'
import { frameTables } from './wide-tables.ts'

/** In a sanitised text no line ends within `e-mail-cím` or `40 kg-ig`, nor between a number and what it counts. Tags stay as they are. */
export const keepLineEnds = (html: string): string =>
  html.replace(
    /(<[^>]*>)|(?:\b(?:e|mail|kg|mm|km|Ft)|\d)-(?=\p{L})|(\d) (?=Ft|óra|órá|perc|nap|hét|hónap|év|kg|mm|km)/giu,
    (found, tag?: string, digit?: string) => tag ?? (digit ? `${digit}\u00a0` : `${found}\u2060`),
  )

/** The HTML of a page, sanitised by the server, as it is shown. */
export const shownHtml = (html: string): string => frameTables(markBlanks(keepLineEnds(html)))
