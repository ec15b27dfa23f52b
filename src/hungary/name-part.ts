export const namePartMessage =
  'A névben betű, szóköz, kötőjel, pont és aposztróf állhat, webcím nem. A rövidítés pontja után tegyen szóközt.'

/** `dr. Szabó-Nagy Éva`, `O'Brien`, `Dr.Kiss`, `J.R.Nagy`; not `valami.hu`. */
export function isNamePart(name: string): boolean {
  return /^[\p{L}\p{M} .'’-]+$/u.test(name) && /\p{L}/u.test(name) && !holdsDomain(name)
}

/** What may stand before a dot without a space after it: a title, or an initial. */
const abbreviation = /^(?:\p{L}|dr|ifj|id|özv|prof|st|szt|phd|med|habil|jr|sr)$/iu

/** A dot with a letter right after it, unless it ends an abbreviation before a capital. */
function holdsDomain(name: string): boolean {
  return [...name.matchAll(/([\p{L}\p{M}'’-]*)\.(?=(\p{L}))/gu)].some(
    ([, before = '', after = '']) => !abbreviation.test(before) || !/\p{Lu}/u.test(after),
  )
}

export const linkInNameMessage = 'Ide nevet írjon, webcímet ne.'

/** Dots of other scripts, which domains may be written with as well. */
const foreignDots = /[\u2024\u3002\uff0e\uff61]/gu

/**
 * Whether the name of an address or of who writes holds a link, or is a domain and nothing else. A company may bear a
 * domain's name: `Valami.hu Kft.` is none.
 */
export function holdsLink(name: string): boolean {
  const dotted = name.replaceAll(foreignDots, '.').trim()
  if (/:\/\/|\bwww\.|[^\s/]\.\p{L}{2,}[/:?]/iu.test(dotted)) return true
  return /^[\p{L}\p{M}\p{N}.-]+\.\p{L}{2,}\.?$/u.test(dotted) && !isNamePart(dotted)
}
