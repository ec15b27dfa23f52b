import { createAdminClient, type AdminClient } from '#contract/admin/client.ts'
import { rightNames, type Right } from '#contract/admin/rights.ts'
import { createAdminInvoke, type AdminHandlers, type Member } from '#platform/admin/admin-endpoint.ts'
import type { Sql } from '#platform/database/database.ts'
import { inProcessTransport } from '#platform/http/endpoint.ts'

/** `changes`: what the colleague's calls were recorded as. */
export type DeskClient = AdminClient & { changes: number[] }
type Options = { clock: () => Date; rights?: readonly Right[] }

/** The client of a new colleague over a feature's handlers, every response compared with its schema. */
export async function deskClient(
  sql: Sql,
  handlers: Partial<AdminHandlers>,
  { clock, rights = rightNames }: Options,
): Promise<DeskClient> {
  const [staff] = await sql<[{ id: number }]>`
    insert into staff (email, name, role_id, state)
    select gen_random_uuid() || '@pult.example', 'Kiss Anna', id, 'active' from staff_role where slug = 'catalogue' returning id`
  const changes: number[] = []
  const member: Member = {
    id: staff.id,
    name: 'Kiss Anna',
    email: 'anna@pult.example',
    role: { slug: 'catalogue', name: 'Katalógus' },
    rights: new Set(rights),
    isOwner: false,
    refundLimit: 0,
    provenAt: clock(),
  }
  const invoke = createAdminInvoke(handlers as AdminHandlers, { clock, checkResponses: true })
  const context = {
    requestId: 'test',
    ip: '127.0.0.1',
    userAgent: '',
    origin: 'http://localhost',
    member,
    session: { key: () => null, start: () => '', clear: () => undefined },
    onChange: (id: number) => void changes.push(id),
  }
  return Object.assign(createAdminClient(inProcessTransport(invoke, context)), { changes })
}

/** What a refused call says; empty for one that is not. */
export const refusalOf = (given: Promise<unknown>): Promise<Record<string, unknown>> =>
  given.then(
    () => ({}),
    (error: Error & { body?: Record<string, unknown> }) => error.body ?? { message: error.message },
  )
