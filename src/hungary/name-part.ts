export const namePartMessage = 'A névben betű, szóköz, kötőjel, pont és aposztróf állhat.'

/** `dr. Szabó-Nagy Éva`, `O'Brien`. */
export function isNamePart(name: string): boolean {
  return /^[\p{L}\p{M} .'’-]+$/u.test(name) && /\p{L}/u.test(name)
}
