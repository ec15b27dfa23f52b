import { ownerRole } from '#contract/admin/rights.ts'
import type { Member } from '#platform/admin/admin-endpoint.ts'
import { sessionSeconds } from '#platform/admin/admin-cookie.ts'
import type { Executor, Sql } from '#platform/database/database.ts'
import { rightsOf } from './staff.ts'

/** A session that nobody used for so long is over, in minutes. */
const idleMinutes = 30

/** Whether a session still counts, as a condition of SQL. */
const lives = (sql: Executor) => sql`
  x.started_at > now() - make_interval(secs => ${sessionSeconds})
  and x.seen_at > now() - make_interval(mins => ${idleMinutes})`

type MemberRow = {
  id: number
  name: string
  email: string
  role: { slug: string; name: string; rights: string[] }
  refundLimit: number | null
  provenAt: Date
  isOld: boolean
}

/** The active colleague of a live session. That it is used is written once a minute at most. */
export async function findMember(sql: Sql, key: string, isUsed: boolean): Promise<Member | null> {
  const [row] = await sql<MemberRow[]>`
    select s.id, s.name, s.email, r.refund_limit as "refundLimit", x.proven_at as "provenAt",
      x.seen_at < now() - interval '1 minute' as "isOld",
      jsonb_build_object('slug', r.slug, 'name', r.name, 'rights', r.rights) as role
    from staff_session x join staff s on s.id = x.staff_id join staff_role r on r.id = s.role_id
    where x.key = ${key} and s.state = 'active' and ${lives(sql)}`
  if (!row) return null
  if (row.isOld && isUsed) await sql`update staff_session set seen_at = now() where key = ${key}`
  const { role, isOld: _isOld, ...rest } = row
  return {
    ...rest,
    role: { slug: role.slug, name: role.name },
    rights: rightsOf(role),
    isOwner: role.slug === ownerRole,
  }
}

export async function isSessionOpen(sql: Sql, key: string): Promise<boolean> {
  const found = await sql`
    select from staff_session x join staff s on s.id = x.staff_id
    where x.key = ${key} and s.state = 'active' and ${lives(sql)}`
  return found.length > 0
}

export async function insertSession(
  sql: Executor,
  { key, staffId, userAgent }: { key: string; staffId: number; userAgent: string },
): Promise<void> {
  await sql`
    insert into staff_session (key, staff_id, user_agent) values (${key}, ${staffId}, ${userAgent.slice(0, 500)})`
  await sql`update staff set signed_in_at = now() where id = ${staffId}`
}

export async function deleteSession(sql: Executor, key: string): Promise<void> {
  await sql`delete from staff_session where key = ${key}`
}

/** Ends the colleague's sessions, all but the one kept. */
export async function deleteSessions(
  sql: Executor,
  staffId: number,
  exceptKey: string | null,
): Promise<void> {
  await sql`delete from staff_session where staff_id = ${staffId} and key is distinct from ${exceptKey}`
}

export async function recordProof(sql: Executor, key: string): Promise<void> {
  await sql`update staff_session set proven_at = now() where key = ${key}`
}

export type StaffSessionRow = {
  key: string
  staffId: number
  userAgent: string
  startedAt: Date
  seenAt: Date
}

/** Live sessions, of one colleague or of all, the one used last first. */
export async function listSessions(sql: Executor, staffId: number | null): Promise<StaffSessionRow[]> {
  return sql<StaffSessionRow[]>`
    select x.key, x.staff_id as "staffId", x.user_agent as "userAgent", x.started_at as "startedAt", x.seen_at as "seenAt"
    from staff_session x where (${staffId}::int is null or x.staff_id = ${staffId}) and ${lives(sql)}
    order by x.seen_at desc, x.key`
}

export async function dropOldSessions(sql: Executor): Promise<void> {
  await sql`delete from staff_session x where not (${lives(sql)})`
}
