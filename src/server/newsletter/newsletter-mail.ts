import type { Shop } from '#server/content/index.ts'
import { hashToken } from '#server/kernel/ids.ts'
import { writeLetter } from '#server/kernel/letter.ts'
import type { Letter } from '#server/kernel/mail.ts'
import { confirmDays } from './newsletter.ts'

type LetterGround = { shop: Shop; publicUrl: string }

const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
const sender = ({ shop, publicUrl }: LetterGround) =>
  [shop.name, publicUrl, shop.email, shop.phone].filter(Boolean).join(' – ')

/** No name stands in it: the address is not proved yet, and a stranger could write anything there. */
export function confirmingLetter(
  ground: LetterGround,
  { email, token }: { email: string; token: string },
): Letter {
  const heading = 'Erősítse meg hírlevél-feliratkozását'
  return {
    dedupeKey: `newsletter-confirm:${hashToken(token)}`,
    to: email,
    subject: `${heading} – ${ground.shop.name}`,
    ...writeLetter({
      sender: ground.shop.name,
      heading,
      paragraphs: [
        'Köszönjük az érdeklődését! Kérjük, erősítse meg, hogy valóban szeretné kapni hírlevelünket.',
        `A hivatkozás ${confirmDays} napig érvényes. Amíg nem erősíti meg, nem küldünk hírlevelet.`,
      ],
      button: {
        text: 'Megerősítem a feliratkozást',
        url: `${ground.publicUrl}/hirlevel-megerosites?${query({ email, token })}`,
      },
      notes: [
        'Ezt a levelet azért kapta, mert valaki ezzel a címmel iratkozott fel. Ha nem Ön volt, nincs teendője.',
        sender(ground),
      ],
    }),
  }
}

/**
 * `key` tells the occasions apart, `token` signs the unsubscribing link. The name given with the address may be anybody's
 * words, so it is left out here too.
 */
export function newsletterWelcomeLetter(
  ground: LetterGround,
  { email, key, token }: { email: string; key: string; token: string },
): Letter {
  const heading = 'Feliratkozott hírlevelünkre'
  const unsubscribe = `${ground.publicUrl}/hirlevel-leiratkozas?${query({ email, token })}`
  return {
    dedupeKey: `newsletter-welcome:${key}`,
    to: email,
    subject: `${heading} – ${ground.shop.name}`,
    ...writeLetter({
      sender: ground.shop.name,
      heading,
      paragraphs: [
        'Köszönjük, hogy feliratkozott! Akcióinkról és újdonságainkról ezentúl e-mailben értesítjük.',
        'Ha meggondolja magát, a levél végén egyetlen kattintással, belépés nélkül leiratkozhat.',
      ],
      button: { text: 'Irány a bolt', url: `${ground.publicUrl}/` },
      notes: [
        'Ezt a levelet azért kapta, mert megerősítette feliratkozását.',
        { text: 'Leiratkozom a hírlevélről', url: unsubscribe },
        sender(ground),
      ],
    }),
  }
}
