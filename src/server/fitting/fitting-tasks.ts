import { loadShop } from '#server/content/index.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { dayUrl } from './fitting-link.ts'
import { fittingEmail, type FittingNews } from './fitting-mail.ts'
import type { FittingPartner } from './fitting.ts'
import type { ListedFitting } from './fitting-list-store.ts'

/** Runs every minute, on one node. */
export const fittingCrontab = '* * * * * announce_fittings ?max=1'

export function fittingTasks(platform: Platform): Tasks {
  return { announce_fittings: () => announceFittings(platform) }
}

/** A change waits so long before the workshop hears of it: what is taken back meanwhile is no news. */
const waitSeconds = 30
const batch = 200

/** What a workshop does not know yet of an order's hour, and the hour that it knows. */
type Unannounced = Pick<
  ListedFitting,
  | 'orderId'
  | 'number'
  | 'pointId'
  | 'day'
  | 'startsAt'
  | 'wheels'
  | 'gross'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'goods'
> & {
  isCancelled: boolean
  revision: number
  announced: { pointId: string; day: string; startsAt: number } | null
}

/** Writes to the workshops what has changed: who comes, at another hour, or comes no more. Each order is one transaction. */
export async function announceFittings(platform: Platform): Promise<void> {
  const { sql } = platform
  const orders = await sql<{ orderId: string }[]>`
    select order_id as "orderId" from fitting_appointment
    where revision <> announced_revision and changed_at <= now() - make_interval(secs => ${waitSeconds})
    order by changed_at limit ${batch}`
  for (const { orderId } of orders) await sql.begin((tx) => announce(platform, tx, orderId))
}

async function announce(platform: Platform, tx: Transaction, orderId: string): Promise<void> {
  const row = await lockUnannounced(tx, orderId)
  if (!row) return
  const { pointId, day, startsAt, announced } = row
  const after = row.isCancelled ? null : { pointId, day, startsAt }
  if (announced && announced.pointId !== after?.pointId)
    await write(platform, tx, row, announced.pointId, { kind: 'cancelled', before: announced })
  if (after) await write(platform, tx, row, pointId, newsOf(announced, after))
  await tx`
    update fitting_appointment set announced_revision = ${row.revision}, announced_point = ${after?.pointId ?? null},
      announced_day = ${after?.day ?? null}, announced_start = ${after?.startsAt ?? null}
    where order_id = ${orderId}`
}

type Hour = NonNullable<Unannounced['announced']>

function newsOf(before: Hour | null, after: Hour): FittingNews {
  if (before?.pointId !== after.pointId) return { kind: 'booked', after }
  if (before.day === after.day && before.startsAt === after.startsAt) return { kind: 'changed', after }
  return { kind: 'moved', before, after }
}

/** A workshop without an address learns of it by its list alone. */
async function write(
  { config, secret }: Platform,
  tx: Transaction,
  row: Unannounced,
  pointId: string,
  news: FittingNews,
): Promise<void> {
  const [partner] = await tx<(Pick<FittingPartner, 'email' | 'linkVersion'> & { place: string })[]>`
    select f.email, f.link_version as "linkVersion", p.name as place
    from fitting_partner f join pickup_point p on p.id = f.point_id where f.point_id = ${pointId}`
  if (!partner || partner.email === '') return
  const { email: to, linkVersion, place } = partner
  const day = 'after' in news ? news.after.day : news.before.day
  await queueMail(
    tx,
    fittingEmail({ shop: await loadShop(tx), publicUrl: config.publicUrl }, news, {
      to,
      place,
      link: dayUrl(config.publicUrl, secret, { pointId, linkVersion }, day),
      key: `${row.orderId}:${row.revision}:${news.kind}`,
      fitting: row,
    }),
  )
}

async function lockUnannounced(tx: Transaction, orderId: string): Promise<Unannounced | undefined> {
  const [row] = await tx<Unannounced[]>`
    select a.order_id as "orderId", o.number, a.point_id as "pointId", to_char(a.day, 'YYYY-MM-DD') as day,
      a.starts_at as "startsAt", a.wheels, a.gross, a.cancelled_at is not null as "isCancelled", a.revision,
      o.contact ->> 'first_name' as "firstName", o.contact ->> 'last_name' as "lastName", o.contact ->> 'phone' as phone,
      array(
        select l.quantity || ' ' || l.unit_measure || ' ' || l.name from order_line l where l.order_id = o.id order by l.position
      ) as goods,
      case when a.announced_point is not null then json_build_object('pointId', a.announced_point,
        'day', to_char(a.announced_day, 'YYYY-MM-DD'), 'startsAt', a.announced_start) end as announced
    from fitting_appointment a join orders o on o.id = a.order_id
    where a.order_id = ${orderId} and a.revision <> a.announced_revision
    for update of a skip locked`
  return row
}
