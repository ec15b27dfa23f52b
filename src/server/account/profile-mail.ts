import type { Letter } from '#server/kernel/mail.ts'
import { accountLetter, type LetterGround } from './account-mail.ts'

/** Letters about the account's own data. `key` tells the occasions apart. */

export function confirmEmailLetter(
  ground: LetterGround,
  { userId, email, token, key }: { userId: number; email: string; token: string; key: string },
): Letter {
  const query = new URLSearchParams({ user_id: String(userId), hash: token })
  return accountLetter(ground, {
    dedupeKey: `change-email:${key}`,
    to: email,
    heading: 'Erősítse meg új e-mail-címét',
    paragraphs: [
      'Fiókja e-mail-címét erre a címre szeretné cserélni. A csere a megerősítéssel lép életbe, és minden más eszközön kilépteti.',
      'A hivatkozás 60 percig érvényes, és egyszer használható.',
    ],
    button: {
      text: 'Megerősítem az új címet',
      url: `${ground.publicUrl}/email-valtoztatas?${query.toString()}`,
    },
    reason: 'Ha nem Ön kérte, ne nyissa meg a hivatkozást; más teendője nincs.',
  })
}

/** To the owner of an address that another account wants. */
export function addressWantedLetter(
  ground: LetterGround,
  { email, key }: { email: string; key: string },
): Letter {
  return accountLetter(ground, {
    dedupeKey: `change-email:${key}`,
    to: email,
    heading: 'Önnek már van fiókja',
    paragraphs: [
      'Valaki, talán Ön, egy másik fiók e-mail-címét erre a címre szerette volna cserélni, de ehhez a címhez már tartozik fiók.',
      'A két fiók nem cserél címet. Ha ezt a fiókot szeretné használni, lépjen be a jelszavával, vagy kérjen újat:',
    ],
    button: { text: 'Új jelszót kérek', url: `${ground.publicUrl}/elfelejtett-jelszo` },
    reason: 'Ha nem Ön próbálta, nincs teendője: fiókja biztonságban van, semmi sem változott.',
  })
}

/** To the address in use, when another one is asked for. */
export function emailChangeAskedLetter(
  ground: LetterGround,
  { email, key }: { email: string; key: string },
): Letter {
  return accountLetter(ground, {
    dedupeKey: `change-email-asked:${key}`,
    to: email,
    heading: 'E-mail-címének cseréjét kérték',
    paragraphs: [
      'Fiókjához új e-mail-címet adtak meg. Amíg az új címen meg nem erősítik, ez a cím marad érvényben.',
      'Ha nem Ön kérte, kérjen azonnal új jelszót: azzal a cserét is visszavonja.',
    ],
    button: { text: 'Új jelszót kérek', url: `${ground.publicUrl}/elfelejtett-jelszo` },
    reason: 'Ezt a levelet fiókja biztonsága érdekében küldtük.',
  })
}

/** To the address that is no longer in use. */
export function emailChangedLetter(
  ground: LetterGround,
  { email, key }: { email: string; key: string },
): Letter {
  return accountLetter(ground, {
    dedupeKey: `email-changed:${key}`,
    to: email,
    heading: 'Megváltozott az e-mail-címe',
    paragraphs: [
      'Fiókja e-mail-címét az új címen megerősítették, így erre a címre többé nem írunk.',
      'Ha nem Ön cserélte le, kérjük, azonnal írjon nekünk!',
    ],
    button: { text: 'Irány a bolt', url: `${ground.publicUrl}/` },
    reason: 'Ezt a levelet fiókja biztonsága érdekében küldtük.',
  })
}

/** When one more way to sign in was added to the account. */
export function providerLinkedLetter(
  ground: LetterGround,
  { email, key }: { email: string; key: string },
): Letter {
  return accountLetter(ground, {
    dedupeKey: `provider-linked:${key}`,
    to: email,
    heading: 'Új belépési mód a fiókjához',
    paragraphs: [
      'Fiókjához egy külső szolgáltató fiókját kapcsolták: ezentúl azzal is be lehet lépni.',
      'Ha Ön volt, nincs teendője. Ha nem, kérjen azonnal új jelszót: azzal mindenkit kiléptetünk, és minden külső fiókot leválasztunk.',
    ],
    button: { text: 'Új jelszót kérek', url: `${ground.publicUrl}/elfelejtett-jelszo` },
    reason: 'Ezt a levelet fiókja biztonsága érdekében küldtük.',
  })
}

export function deletionLetter(
  ground: LetterGround,
  { email, token, key }: { email: string; token: string; key: string },
): Letter {
  return accountLetter(ground, {
    dedupeKey: `delete-account:${key}`,
    to: email,
    heading: 'Fiókja törlése',
    paragraphs: [
      'Fiókja törlését kérte. A hivatkozás olyan oldalra vezet, amely elmondja, mi történik, és ott még egyszer megkérdezzük.',
      'A hivatkozás 60 percig érvényes. Ha nem nyitja meg, fiókja megmarad.',
    ],
    button: { text: 'Tovább a törléshez', url: `${ground.publicUrl}/fiok-torles/${token}` },
    reason: 'Ha nem Ön kérte, ne nyissa meg a hivatkozást, és változtassa meg jelszavát.',
  })
}

export function farewellLetter(ground: LetterGround, { email, key }: { email: string; key: string }): Letter {
  return accountLetter(ground, {
    dedupeKey: `account-deleted:${key}`,
    to: email,
    heading: 'Fiókját töröltük',
    paragraphs: [
      'Fiókját és személyes adatait kérésére töröltük. Köszönjük, hogy nálunk vásárolt!',
      'Korábbi rendeléseinek bizonylatait a számviteli törvény szerint meg kell őriznünk; másra nem használjuk őket.',
    ],
    reason: 'Ez az utolsó levelünk erre a címre.',
  })
}
