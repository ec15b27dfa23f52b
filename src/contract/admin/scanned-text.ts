/** What a barcode may say, when its scanner types as if the keyboard were an American one and it is Hungarian. Pure. */

/** What the keys of a Hungarian keyboard write where an American one has these. */
const american: Readonly<Record<string, string>> = {
  ö: '0',
  Ö: '0',
  ü: '-',
  Ü: '-',
  z: 'y',
  y: 'z',
  Z: 'Y',
  Y: 'Z',
}

/** The text as it was typed, and as the scanner wanted it where that differs. */
export function scannedTexts(typed: string): string[] {
  const text = typed.trim()
  const intended = [...text].map((character) => american[character] ?? character).join('')
  return intended === text ? [text] : [text, intended]
}
