export const personNameMessage = 'A névben betű, szóköz, kötőjel, pont és aposztróf állhat.'

/** `dr. Szabó-Nagy Éva`, `O'Brien`. */
export function isPersonName(name: string): boolean {
  return /^[\p{L}\p{M} .'’-]+$/u.test(name) && /\p{L}/u.test(name)
}
