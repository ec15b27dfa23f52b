import type { Config } from '#config'
import { formatNumber } from '#contract/money.ts'
import { renderEmail } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'
import type { Shop } from '#server/content/index.ts'
import { changeTitle } from './change-titles.ts'

/** How taking a change back has ended. `writes` null: it is not known any more. */
export type UndoEnd = {
  undoneBy: number | null
  writes: number | null
  conflicts: number
  /** Why nothing was taken back, as a sentence. */
  refusal: string | null
}
type Ended = {
  change: { id: number; what: string; actor: string }
  end: UndoEnd
  to: string
  requestedAt: string
}

/** To the colleague who wanted it. */
export function undoneEmail(
  { change, end, to, requestedAt }: Ended,
  shop: Pick<Shop, 'name'>,
  config: Pick<Config, 'adminUrl' | 'publicUrl'>,
): Email {
  const title = changeTitle(change, 'egy változás')
  const heading = end.undoneBy === null ? 'Nem vontunk vissza semmit' : 'A visszavonás elkészült'
  return {
    dedupeKey: `undo-change:${change.id}:${requestedAt}`,
    to,
    subject: `${heading}: ${title}`,
    ...renderEmail({
      sender: shop.name,
      heading,
      paragraphs: paragraphsOf(title, end),
      button: {
        text: 'A változás megnyitása',
        url: `${config.adminUrl ?? config.publicUrl}/admin/beallitasok/naplo/${end.undoneBy ?? change.id}`,
      },
      notes: [`Ezt a levelet a bolt (${shop.name}) küldte annak, aki a visszavonást kérte.`],
    }),
  }
}

function paragraphsOf(title: string, { undoneBy, writes, conflicts, refusal }: UndoEnd): string[] {
  if (refusal !== null) return [`A kért visszavonás (${title}) nem lehetséges.`, refusal]
  const stayed =
    conflicts > 0
      ? [`${formatNumber(conflicts)} helyen azóta más is módosított: ott minden maradt, ahogy van.`]
      : []
  if (undoneBy === null) return [`A kért visszavonásnál (${title}) nem volt mit visszaírni.`, ...stayed]
  const count = writes === null ? 'Minden sor' : `${formatNumber(writes)} sor`
  return [`${count} ismét olyan, mint előtte volt (${title}). Ez is visszavonható.`, ...stayed]
}
