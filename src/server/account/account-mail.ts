import type { Shop } from '#server/content/index.ts'
import { hashToken } from '#server/kernel/ids.ts'
import { writeLetter, type PlainLetter } from '#server/kernel/letter.ts'
import type { Letter } from '#server/kernel/mail.ts'

/** What every letter needs to know. */
export type LetterGround = { shop: Shop; publicUrl: string }

type AccountLetter = Omit<PlainLetter, 'sender' | 'notes'> & {
  dedupeKey: string
  to: string
  /** Why the letter came, in small print. */
  reason: string
}

/**
 * No name stands in letters: a stranger who registers an address could write anything there, and proving the address
 * does not make the name its owner's.
 */
export function accountLetter({ shop, publicUrl }: LetterGround, letter: AccountLetter): Letter {
  const { dedupeKey, to, reason, ...content } = letter
  const reach = [shop.email, shop.phone].filter(Boolean).join(', ')
  return {
    dedupeKey,
    to,
    subject: `${letter.heading} – ${shop.name}`,
    ...writeLetter({
      ...content,
      sender: shop.name,
      notes: [reason, `${shop.name} – ${publicUrl}${reach ? ` – ${reach}` : ''}`],
    }),
  }
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString()

export function verifyingLetter(
  ground: LetterGround,
  { userId, email, token }: { userId: number; email: string; token: string },
): Letter {
  return accountLetter(ground, {
    dedupeKey: `verify-email:${hashToken(token)}`,
    to: email,
    heading: 'Erősítse meg e-mail-címét',
    paragraphs: [
      'Köszönjük, hogy regisztrált nálunk! Kérjük, erősítse meg, hogy ez az Ön e-mail-címe.',
      'A hivatkozás 60 percig érvényes, és egyszer használható.',
    ],
    button: {
      text: 'Megerősítem az e-mail-címemet',
      url: `${ground.publicUrl}/email-megerosites?${query({ user_id: String(userId), hash: token })}`,
    },
    reason:
      'Ezt a levelet azért kapta, mert valaki ezzel a címmel regisztrált. Ha nem Ön volt, ne nyissa meg a hivatkozást; más teendője nincs.',
  })
}

/** To the owner of an address that somebody registered again. `key` tells the occasions apart. */
export function accountExistsLetter(
  ground: LetterGround,
  { email, key }: { email: string; key: string },
): Letter {
  return accountLetter(ground, {
    dedupeKey: `account-exists:${key}`,
    to: email,
    heading: 'Önnek már van fiókja',
    paragraphs: [
      'Valaki, talán Ön, regisztrálni szeretett volna ezzel az e-mail-címmel, de ehhez a címhez már tartozik fiók.',
      'Lépjen be a meglévő jelszavával. Ha elfelejtette, kérjen újat:',
    ],
    button: { text: 'Új jelszót kérek', url: `${ground.publicUrl}/elfelejtett-jelszo` },
    reason: 'Ha nem Ön próbált regisztrálni, nincs teendője: fiókja biztonságban van, semmi sem változott.',
  })
}

export function welcomeLetter(ground: LetterGround, user: { id: number; email: string }): Letter {
  return accountLetter(ground, {
    dedupeKey: `welcome:${user.id}`,
    to: user.email,
    heading: 'Üdvözöljük nálunk!',
    paragraphs: [
      'Kedves Vásárlónk!',
      'E-mail-címét megerősítettük, fiókja használatra kész. Belépve nyomon követheti rendeléseit, elmentheti címeit, és gyűjtheti kedvenc termékeit.',
    ],
    button: { text: 'Irány a bolt', url: `${ground.publicUrl}/` },
    reason: 'Ezt a levelet azért kapta, mert megerősítette nálunk az e-mail-címét.',
  })
}

export function resetLetter(
  ground: LetterGround,
  { email, token }: { email: string; token: string },
): Letter {
  return accountLetter(ground, {
    dedupeKey: `reset-password:${hashToken(token)}`,
    to: email,
    heading: 'Új jelszó beállítása',
    paragraphs: [
      'Új jelszót kért fiókjához. Az alábbi gombbal adhatja meg.',
      'A hivatkozás 60 percig érvényes, és egyszer használható.',
    ],
    button: {
      text: 'Új jelszót adok meg',
      url: `${ground.publicUrl}/jelszo-visszaallitas?${query({ email, token })}`,
    },
    reason: 'Ha nem Ön kérte, nincs teendője: jelszava nem változik.',
  })
}

/** `key` tells the occasions apart. */
export function passwordChangedLetter(
  ground: LetterGround,
  { email, key }: { email: string; key: string },
): Letter {
  return accountLetter(ground, {
    dedupeKey: `password-changed:${key}`,
    to: email,
    heading: 'Megváltozott a jelszava',
    paragraphs: [
      'Fiókja jelszava megváltozott, és a többi eszközön kiléptettük.',
      'Ha nem Ön változtatta meg, kérjen azonnal új jelszót, és írjon nekünk!',
    ],
    button: { text: 'Új jelszót kérek', url: `${ground.publicUrl}/elfelejtett-jelszo` },
    reason: 'Ezt a levelet fiókja biztonsága érdekében küldtük.',
  })
}

export function newDeviceLetter(
  ground: LetterGround,
  { email, key, device, at }: { email: string; key: string; device: string; at: string },
): Letter {
  return accountLetter(ground, {
    dedupeKey: `new-device:${key}`,
    to: email,
    heading: 'Belépés új eszközről',
    paragraphs: [
      `Fiókjába eddig ismeretlen eszközről léptek be: ${device}, ${at}.`,
      'Ha Ön volt, nincs teendője. Ha nem, kérjen azonnal új jelszót: azzal mindenkit kiléptetünk.',
    ],
    button: { text: 'Új jelszót kérek', url: `${ground.publicUrl}/elfelejtett-jelszo` },
    reason: 'Ezt a levelet fiókja biztonsága érdekében küldtük.',
  })
}
