/** Gives every table of a sanitised text a frame in which it can be pulled sideways, with keys too, where it does not fit. */
export const frameTables = (html: string): string =>
  html
    .replace(/<table\b/g, '<div class="page-table" role="group" aria-label="Táblázat" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>')
