import { randomUUID } from 'node:crypto'
import { hashToken, randomToken } from '#platform/security/ids.ts'
import type { Sql } from '#platform/database/database.ts'
import type { InProcessShop } from './in-process-shop.ts'

export type DeskSession = { staffId: number; email: string; cookie: string; key: string }

/** A colleague of a role, signed in a moment ago. `provenMinutesAgo`: when who it is was last proven. */
export async function signInAtDesk(
  sql: Sql,
  role: string,
  { provenMinutesAgo = 0 } = {},
): Promise<DeskSession> {
  const email = `${randomUUID()}@pult.example`
  const token = randomToken()
  const [staff] = await sql<{ id: number }[]>`
    insert into staff (email, name, role_id, state)
    select ${email}, ${`Teszt ${role}`}, id, 'active' from staff_role where slug = ${role} returning id`
  await sql`
    insert into staff_session (key, staff_id, proven_at)
    values (${hashToken(token)}, ${staff!.id}, now() - make_interval(mins => ${provenMinutesAgo}))`
  return { staffId: staff!.id, email, cookie: token, key: hashToken(token) }
}

export type DeskResponse = { status: number; body: Record<string, unknown>; cookies: Record<string, string> }

/** Calls the desk as its own pages do, with the cookie of a session or without. */
export function deskCaller({ app }: Pick<InProcessShop, 'app'>, cookie?: string) {
  return async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<DeskResponse> => {
    const response = await app.inject({
      method,
      url,
      headers: { 'sec-fetch-site': 'same-origin', host: 'localhost:3000' },
      ...(cookie === undefined ? {} : { cookies: { boltiv_desk: cookie } }),
      ...(body === undefined ? {} : { payload: body }),
    })
    return {
      status: response.statusCode,
      // A file is none of JSON.
      body: isJson(response) ? (response.json() as Record<string, unknown>) : {},
      cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
    }
  }
}

const isJson = ({ headers }: { headers: Record<string, unknown> }): boolean =>
  String(headers['content-type']).startsWith('application/json')
