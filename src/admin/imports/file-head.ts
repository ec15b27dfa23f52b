const numeric = /^-?\d[\d\s.,]*(?:Ft|db)?$/i

/** What is wrong with a file's first row as the names of its columns, in sentences; '' if nothing is. Pure. */
export function headProblem(columns: readonly string[]): string {
  if (columns.some((name) => numeric.test(name)))
    return 'A fájl első sora adatnak látszik, pedig a bolt az oszlopok neveit olvassa belőle, és terméket nem hoz be. Ha nincs fejléce, írjon fölé egy sort az oszlopok nevével, és töltse fel újra.'
  // Their numbers stand for names that are missing.
  const unnamed = columns.filter((name, index) => name === `${index + 1}. oszlop`).length
  return unnamed * 2 >= columns.length
    ? 'A fájl első sorában alig van oszlopnév. Ha a fejléc lejjebb áll, törölje a fölötte lévő sorokat, és töltse fel újra.'
    : ''
}
