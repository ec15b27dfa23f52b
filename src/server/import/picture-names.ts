/** Which goods the pictures of an archive are of, by their file names. Pure. */

/** Goods by their numbers in lower case, and by their bar codes. */
export type KnownGoods = { numbers: ReadonlyMap<string, string>; eans: ReadonlyMap<string, string> }
export type NamedPicture = { name: string; itemNumber: string; position: number }

const pictureEnding = /\.(?:jpe?g|png|webp|avif|gif)$/i

/** What an operating system puts into an archive by itself, and folders. */
export const isLitter = (name: string): boolean =>
  /(?:^|[/\\])(?:__MACOSX[/\\]|\.(?!\.?[/\\])|Thumbs\.db$|desktop\.ini$)|[/\\]$/i.test(name)

export const isPictureName = (name: string): boolean => pictureEnding.test(name)

/** The name without its folders and ending. */
const stemOf = (name: string): string => name.replace(/^.*[/\\]/, '').replace(pictureEnding, '')

/** `KUL-13-2` -> the stem itself as the first picture, and `KUL-13` as the second one. */
function readings(name: string): { code: string; position: number }[] {
  const stem = stemOf(name).trim()
  const [, code, position] = /^(.+?)[-_ ]\(?(\d{1,2})\)?$/.exec(stem) ?? []
  return [{ code: stem, position: 0 }, ...(code === undefined ? [] : [{ code, position: Number(position) }])]
}

/** What a name may stand for in the shop, in lower case. */
export const codesOf = (name: string): string[] => readings(name).map(({ code }) => code.toLowerCase())

/** A name that is an item number counts as that, though it ends like a counted one. Null: it is nothing of the shop. */
export function readPictureName(name: string, { numbers, eans }: KnownGoods): NamedPicture | null {
  for (const { code, position } of readings(name)) {
    const itemNumber = numbers.get(code.toLowerCase()) ?? eans.get(code)
    if (itemNumber !== undefined) return { name, itemNumber, position }
  }
  return null
}

/** In the order in which a product shows them: by the number at the end, then by name. */
export const inOrder = <Picture extends NamedPicture>(pictures: readonly Picture[]): Picture[] =>
  pictures.toSorted((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1))
