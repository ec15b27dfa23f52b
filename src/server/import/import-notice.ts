import type { Config } from '#config'
import { deskUrl } from '#platform/admin/desk-url.ts'
import { renderEmail, unlinked } from '#platform/mail/email.ts'
import type { Email } from '#platform/mail/mail.ts'
import { guardKinds, type OfferGuard } from '#server/catalogue/index.ts'
import type { Shop } from '#server/content/index.ts'

/** A file of a source that was not written by itself. */
export type StoppedImport = {
  id: number
  source: { id: number; name: string }
  /** What its guards found; none where it has failed. */
  guards: readonly OfferGuard[]
  failure: string
  /** In Hungary. */
  day: string
}

/** The merchant's email of it, one a day of a source; null where the shop has no address yet. */
export function stoppedEmail(
  { id, source, guards, failure, day }: StoppedImport,
  shop: Pick<Shop, 'name' | 'email'>,
  config: Pick<Config, 'contactEmail' | 'adminUrl' | 'publicUrl'>,
): Email | null {
  const to = config.contactEmail ?? shop.email
  if (!to) return null
  const kinds = [...Map.groupBy(guards, ({ kind }) => kind)]
  const details = kinds.map(([kind, found]) => [guardKinds[kind], `${found.length} esetben`] as const)
  const name = unlinked(source.name)
  return {
    dedupeKey: `import-stopped:${source.id}:${day}`,
    to,
    subject: `${failure === '' ? 'Az import jóváhagyásra vár' : 'Az import nem sikerült'}: ${source.name}`,
    ...renderEmail({
      sender: shop.name,
      heading: failure === '' ? 'Az import jóváhagyásra vár' : 'Az import nem sikerült',
      paragraphs:
        failure === ''
          ? [
              `A(z) ${name} fájljában van, ami elírásnak látszik. Addig semmi sem kerül belőle a boltba, amíg meg nem nézi.`,
              { details },
            ]
          : [`A(z) ${name} fájlja nem került be, a boltban semmi sem változott.`, unlinked(failure)],
      button: {
        text: 'Az import megnyitása',
        url: `${deskUrl(config)}/termekek/importok/${id}`,
      },
      notes: [
        `Ezt a levelet a bolt (${shop.name}) küldte a kereskedőnek, naponta legfeljebb egyet egy forrásról.`,
      ],
    }),
  }
}
