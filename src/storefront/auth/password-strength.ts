/** How hard a password is to guess, as far as its look tells. The server knows the common ones. */
export type Strength = 'empty' | 'short' | 'weak' | 'fair' | 'strong'

export const strengthTexts: Record<Strength, string> = {
  empty: '',
  short: 'Még rövid: legalább 8 karakter kell.',
  weak: 'Gyenge: könnyen kitalálható. Legyen hosszabb vagy változatosabb.',
  fair: 'Közepes. Hosszabban erősebb lesz.',
  strong: 'Erős jelszó.',
}

export const minimumLength = 8

/** Signs that follow from the one before (aaaa, 1234, dcba) add nothing. */
function tellingSigns(signs: string[]): number {
  const codes = signs.map((sign) => sign.codePointAt(0) ?? 0)
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
 * Length counts most, kinds of signs a little. What holds the own address counts as short of what else there is.
 * @param email the visitor's own address, '' when it is not known
 */
export function passwordStrength(password: string, email = ''): Strength {
  const signs = [...password]
  if (signs.length === 0) return 'empty'
  if (signs.length < minimumLength) return 'short'
  if (signs.length < longForItsShape && commonShape.test(password)) return 'weak'
  const name = email.split('@')[0]?.toLocaleLowerCase('hu') ?? ''
  const own = name.length > 2 && password.toLocaleLowerCase('hu').includes(name) ? name.length : 0
  const different = new Set(signs).size
  const variety = kinds.filter((kind) => kind.test(password)).length - 1
  const score = Math.min(tellingSigns(signs), different * 2) - own + variety * 1.5
  if (score < 9) return 'weak'
  return score < 15 ? 'fair' : 'strong'
}
