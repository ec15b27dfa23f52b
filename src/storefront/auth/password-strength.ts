/** How hard a password is to guess, as far as its look shows. The server knows the common ones. */
export type Strength = 'empty' | 'short' | 'weak' | 'fair' | 'strong'

export const strengthTexts: Record<Strength, string> = {
  empty: '',
  short: 'Még rövid: legalább 8 karakter kell.',
  weak: 'Gyenge: könnyen kitalálható. Legyen hosszabb vagy változatosabb.',
  fair: 'Közepes. Hosszabban erősebb lesz.',
  strong: 'Erős jelszó.',
}

export const minimumLength = 8

/** Characters that follow from the one before (aaaa, 1234, dcba) add nothing. */
function distinctSigns(characters: string[]): number {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.map((code, index) => code - (codes[index - 1] ?? Number.NaN))
  return steps.filter((step, index) => {
    const runs = Math.abs(step) <= 1 && step === steps[index - 1]
    return !runs && step !== 0
  }).length
}

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/** A word and a few digits: what lists of leaked passwords are made of. */
const commonShape = /^\p{P}*(?:\p{L}+\p{N}{0,4}|\p{N}+\p{L}{0,4})\p{P}*$/u
const longForItsShape = 12

/**
 * Length counts most, kinds of characters a little. What holds the own address counts as short of what else there is.
 * @param email the customer's own address, '' when it is not known
 */
export function passwordStrength(password: string, email = ''): Strength {
  const characters = [...password]
  if (characters.length === 0) return 'empty'
  if (characters.length < minimumLength) return 'short'
  if (characters.length < longForItsShape && commonShape.test(password)) return 'weak'
  const name = email.split('@')[0]?.toLocaleLowerCase('hu') ?? ''
  const own = name.length > 2 && password.toLocaleLowerCase('hu').includes(name) ? name.length : 0
  const different = new Set(characters).size
  const variety = kinds.filter((kind) => kind.test(password)).length - 1
  const score = Math.min(distinctSigns(characters), different * 2) - own + variety * 1.5
  if (score < 9) return 'weak'
  return score < 15 ? 'fair' : 'strong'
}
