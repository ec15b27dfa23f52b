import type { AppError } from './errors.ts'
import { html } from '../markup/html.ts'
import { plainPage } from './plain-page.ts'

/** `again`: the same address may well respond in a moment. */
type ErrorText = { title: string; text: string; again?: true }

const known: Record<number, ErrorText> = {
  400: {
    title: 'Ezt a kérést nem értjük',
    text: 'Elírás lehet a címben, vagy az űrlap hiányosan érkezett meg. Kérjük, lépjen vissza, és próbálja újra.',
  },
  404: {
    title: 'Ezt az oldalt nem találjuk',
    text: 'Lehet, hogy elírás van a címben, vagy az oldal megszűnt.',
  },
  405: {
    title: 'Ez a cím nem fogad ilyen kérést',
    text: 'Semmi nem változott. Kérjük, kezdje újra a kezdőlapról.',
  },
  408: {
    title: 'Túl sokáig tartott a kérés',
    text: 'Valószínűleg megakadt a kapcsolat. Kérjük, próbálja újra.',
    again: true,
  },
  413: {
    title: 'Túl sok, amit küldött',
    text: 'Ennyi adatot egyszerre nem tudunk fogadni. Kérjük, lépjen vissza, írjon rövidebben, és küldje el újra.',
  },
  419: {
    title: 'Az oldal lejárt',
    text: 'Amit küldött, azzal nem történt semmi. Kérjük, töltse be újra az oldalt, és ismételje meg.',
    again: true,
  },
  429: {
    title: 'Túl sok kérés érkezett',
    text: 'Kérjük, várjon egy percet, és próbálja újra.',
    again: true,
  },
  431: {
    title: 'Túl sok adat jött a kéréssel',
    text: 'Többnyire a felgyűlt sütik vagy egy túl hosszú cím okozza. Kérjük, törölje böngészőjében az oldal sütijeit, és nyissa meg újra a kezdőlapot.',
  },
  500: {
    title: 'Valami elromlott nálunk',
    text: 'Kérjük, várjon egy percet, és próbálja újra.',
    again: true,
  },
  503: {
    title: 'Most nem tudjuk kiszolgálni',
    text: 'Néhány perc múlva újra itt vagyunk. A kosara megmarad.',
    again: true,
  },
}

/**
 * The page of an error for which no page of the storefront could be rendered: what happened, and a way on. `ownStyle`
 * carries its style, for a browser whose next request would be refused as well; it needs `ownStylePolicy`.
 */
export function errorPage(
  { status, message }: Pick<AppError, 'status' | 'message'>,
  { ownStyle = false } = {},
): string {
  const { title, text, again } = known[status] ?? { title: 'Ezt nem tudjuk teljesíteni', text: message }
  const home = html`<a href="/" ${again ? '' : html`class="button"`}>Vissza a kezdőlapra</a>`
  return plainPage({
    lang: 'hu',
    title,
    ownStyle,
    content: html`<div class="fault">
      <p class="code">${status}</p>
      <h1>${title}</h1>
      <p>${text}</p>
      <p class="ways">${again ? html`<a class="button" href="">Újra próbálom</a>` : ''} ${home}</p>
    </div>`,
  })
}
