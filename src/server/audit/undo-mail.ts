import type { Config } from '#config'
import { formatNumber } from '#contract/money.ts'
import { deskUrl } from '#platform/admin/desk-url.ts'
import { renderEmail } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'
import type { Shop } from '#server/content/index.ts'
import { changeTitle } from './change-titles.ts'
import type { UndoRun } from './undo-run-store.ts'

type Ended = {
  change: { id: number; what: string; actor: string }
  run: Pick<
    UndoRun,
    'id' | 'undoneBy' | 'writes' | 'conflictCount' | 'failure' | 'isStopped' | 'stopper' | 'endedAt'
  >
  to: string
}

/** To the colleague who wanted it. */
export function undoneEmail(
  { change, run, to }: Ended,
  shop: Pick<Shop, 'name'>,
  config: Pick<Config, 'adminUrl' | 'publicUrl'>,
): Email {
  const title = changeTitle(change, 'egy változás')
  const heading = headingOf(run)
  return {
    dedupeKey: `undo-change:${change.id}:${run.id}:${run.endedAt?.getTime() ?? 0}`,
    to,
    subject: `${heading}: ${title}`,
    ...renderEmail({
      sender: shop.name,
      heading,
      paragraphs: paragraphsOf(title, run),
      button: {
        text: 'A változás megnyitása',
        url: `${deskUrl(config)}/beallitasok/naplo/${change.id}`,
      },
      notes: [`Ezt a levelet a bolt (${shop.name}) küldte annak, aki a visszavonást kérte.`],
    }),
  }
}

function headingOf({ undoneBy, failure, isStopped }: Ended['run']): string {
  if (isStopped) return 'A visszavonást leállították'
  if (undoneBy === null) return 'Nem vontunk vissza semmit'
  return failure === '' ? 'A visszavonás elkészült' : 'A visszavonás megállt'
}

function paragraphsOf(title: string, run: Ended['run']): string[] {
  const { undoneBy, writes, conflictCount, failure, isStopped, stopper } = run
  const stayed =
    conflictCount > 0
      ? [`${formatNumber(conflictCount)} helyen azóta más is módosított: ott minden maradt, ahogy van.`]
      : []
  const rest = `${stopper ?? 'Egy munkatárs'} leállította. Ami hátravan, az a változás lapján folytatható.`
  const stopped = isStopped ? [rest] : failure === '' ? [] : [failure]
  if (isStopped && undoneBy === null)
    return [`A kért visszavonásból (${title}) semmi sem íródott vissza.`, rest]
  if (undoneBy === null)
    return failure === ''
      ? [`A kért visszavonásnál (${title}) nem volt mit visszaírni.`, ...stayed]
      : [`A kért visszavonás (${title}) nem lehetséges.`, failure]
  return [
    `${formatNumber(writes)} sor ismét olyan, mint előtte volt (${title}). Ez is visszavonható.`,
    ...stayed,
    ...stopped,
  ]
}
