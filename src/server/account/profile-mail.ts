import type { Email } from '#platform/mail/mail.ts'
import { accountEmail, type EmailContext } from './account-mail.ts'

/** Emails about the account's own data. `key` distinguishes the occasions. */

export function confirmAddressEmail(
  context: EmailContext,
  { userId, email, token, key }: { userId: number; email: string; token: string; key: string },
): Email {
  const query = new URLSearchParams({ user_id: String(userId), hash: token })
  return accountEmail(context, {
    dedupeKey: `change-email:${key}`,
    to: email,
    heading: 'Erősítse meg új e-mail-címét',
    paragraphs: [
      'Fiókja e-mail-címét erre a címre szeretné cserélni. A csere a megerősítéssel lép életbe, és minden más eszközön kilépteti.',
      'A hivatkozás 60 percig érvényes, és egyszer használható.',
    ],
    button: {
      text: 'Megerősítem az új címet',
      url: `${context.publicUrl}/email-valtoztatas?${query.toString()}`,
    },
    reason: 'Ha nem Ön kérte, ne nyissa meg a hivatkozást; más teendője nincs.',
  })
}

/** To the owner of an address that another account wants. */
export function addressWantedEmail(
  context: EmailContext,
  { email, key }: { email: string; key: string },
): Email {
  return accountEmail(context, {
    dedupeKey: `change-email:${key}`,
    to: email,
    heading: 'Önnek már van fiókja',
    paragraphs: [
      'Valaki, talán Ön, egy másik fiók e-mail-címét erre a címre szerette volna cserélni, de ehhez a címhez már tartozik fiók.',
      'A két fiók nem cserél címet. Ha ezt a fiókot szeretné használni, lépjen be a jelszavával, vagy kérjen újat:',
    ],
    button: { text: 'Új jelszót kérek', url: `${context.publicUrl}/elfelejtett-jelszo` },
    reason: 'Ha nem Ön próbálta, nincs teendője: fiókja biztonságban van, semmi sem változott.',
  })
}

/** To the address in use, when another one is requested. */
export function addressChangeRequestedEmail(
  context: EmailContext,
  { email, key }: { email: string; key: string },
): Email {
  return accountEmail(context, {
    dedupeKey: `change-email-requested:${key}`,
    to: email,
    heading: 'E-mail-címének cseréjét kérték',
    paragraphs: [
      'Fiókjához új e-mail-címet adtak meg. Amíg az új címen meg nem erősítik, ez a cím marad érvényben.',
      'Ha nem Ön kérte, kérjen azonnal új jelszót: azzal a cserét is visszavonja.',
    ],
    button: { text: 'Új jelszót kérek', url: `${context.publicUrl}/elfelejtett-jelszo` },
    reason: 'Ezt a levelet fiókja biztonsága érdekében küldtük.',
  })
}

/** To the address that is no longer in use. */
export function addressChangedEmail(
  context: EmailContext,
  { email, key }: { email: string; key: string },
): Email {
  return accountEmail(context, {
    dedupeKey: `email-changed:${key}`,
    to: email,
    heading: 'Megváltozott az e-mail-címe',
    paragraphs: [
      'Fiókja e-mail-címét az új címen megerősítették, így erre a címre többé nem írunk.',
      'Ha nem Ön cserélte le, kérjük, azonnal írjon nekünk!',
    ],
    button: { text: 'Irány a bolt', url: `${context.publicUrl}/` },
    reason: 'Ezt a levelet fiókja biztonsága érdekében küldtük.',
  })
}

/** When one more way to sign in was added to the account. */
export function providerLinkedEmail(
  context: EmailContext,
  { email, key }: { email: string; key: string },
): Email {
  return accountEmail(context, {
    dedupeKey: `provider-linked:${key}`,
    to: email,
    heading: 'Új belépési mód a fiókjához',
    paragraphs: [
      'Fiókjához egy külső szolgáltató fiókját kapcsolták: ezentúl azzal is be lehet lépni.',
      'Ha Ön volt, nincs teendője. Ha nem, kérjen azonnal új jelszót: azzal mindenkit kiléptetünk, és minden külső fiókot leválasztunk.',
    ],
    button: { text: 'Új jelszót kérek', url: `${context.publicUrl}/elfelejtett-jelszo` },
    reason: 'Ezt a levelet fiókja biztonsága érdekében küldtük.',
  })
}

export function deletionEmail(
  context: EmailContext,
  { email, token, key }: { email: string; token: string; key: string },
): Email {
  return accountEmail(context, {
    dedupeKey: `delete-account:${key}`,
    to: email,
    heading: 'Fiókja törlése',
    paragraphs: [
      'Fiókja törlését kérte. A hivatkozás olyan oldalra vezet, amely elmondja, mi történik, és ott még egyszer megkérdezzük.',
      'A hivatkozás 60 percig érvényes. Ha nem nyitja meg, fiókja megmarad.',
    ],
    button: { text: 'Tovább a törléshez', url: `${context.publicUrl}/fiok-torles/${token}` },
    reason: 'Ha nem Ön kérte, ne nyissa meg a hivatkozást, és változtassa meg jelszavát.',
  })
}

export function farewellEmail(context: EmailContext, { email, key }: { email: string; key: string }): Email {
  return accountEmail(context, {
    dedupeKey: `account-deleted:${key}`,
    to: email,
    heading: 'Fiókját töröltük',
    paragraphs: [
      'Fiókját és személyes adatait kérésére töröltük. Köszönjük, hogy nálunk vásárolt!',
      'Korábbi rendeléseinek bizonylatait a számviteli törvény szerint, elállásait és a rendelésekről vagy termékekről írt üzeneteit az elévülésig meg kell őriznünk; másra nem használjuk őket, és határidejük után maguktól törlődnek.',
    ],
    reason: 'Ez az utolsó levelünk erre a címre.',
  })
}
