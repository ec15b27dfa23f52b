import { openDatabase } from './database.ts'

const insufficientPrivilege = '42501'

/** The shop's role may not do what the shop does; one line for the operator. */
export class DatabaseRightsError extends Error {
  override name = 'DatabaseRightsError'
}

const shown = 5
const help = 'see docs/operating.md#a-role-that-changes-no-schema'

/**
 * Refuses a role that lacks a right which somebody would miss later: an order's trigger, or cron, which fails without a word to
 * customers. Whoever owns the schema has them all. @throws DatabaseRightsError
 */
export async function requireRights(url: string): Promise<void> {
  const { role, missing } = await findMissingRights(url)
  if (missing.length === 0) return
  const more = missing.length > shown ? `, and ${missing.length - shown} more` : ''
  throw new DatabaseRightsError(
    `DATABASE_URL: the role ${role} lacks rights: ${missing.slice(0, shown).join('; ')}${more}; ${help}.`,
  )
}

/**
 * For what the database refuses a role at the start: a newer program wants to change the schema, or the role may not even see it.
 */
export function rightsErrorOf(error: unknown): DatabaseRightsError | undefined {
  const { code, message, cause } = (error ?? {}) as { code?: unknown; message?: string; cause?: unknown }
  if (code === insufficientPrivilege)
    return new DatabaseRightsError(
      `DATABASE_URL: ${message}; let the role that owns the database run \`npm run shop -- migrate\`, and grant the shop's role its rights, ${help}.`,
    )
  // The library wraps what the database said.
  return cause === undefined ? undefined : rightsErrorOf(cause)
}

type Rights = { role: string; missing: string[] }

async function findMissingRights(url: string): Promise<Rights> {
  const sql = openDatabase(url, { max: 1 })
  try {
    // Tables of others, and of extensions, are no business of the shop's.
    const [row] = await sql<[Rights]>`
      with relation as (
        select c.oid, c.relkind, n.nspname, format('%I.%I', n.nspname, c.relname) as name
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = any('{public, graphile_worker, drizzle}') and c.relkind in ('r', 'p', 'v', 'S')
          and c.relowner = (select relowner from pg_class where oid = to_regclass('public.change_log'))
          and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype in ('e', 'i'))
      ), wanting as (
        select name, string_agg(wanted, ', ') as rights
        from relation, unnest(case
          when relkind = 'S' and nspname = 'drizzle' then '{}'
          when relkind = 'S' then '{usage}'
          when relkind = 'v' or nspname = 'drizzle' then '{select}'
          else '{select, insert, update, delete}' end::text[]) wanted
        where case when relkind = 'S' then not has_sequence_privilege(oid, wanted) else not has_table_privilege(oid, wanted) end
        group by name
      ), hidden as (
        select name from relation
        where relkind in ('r', 'p') and row_security_active(oid) and not exists (
          select from pg_policy where polrelid = relation.oid and polpermissive and polcmd = '*'
            and exists (select from unnest(polroles) as policy_role where policy_role = 0 or pg_has_role(policy_role, 'usage')))
      )
      select current_user as role,
        array(select 'usage of the schema ' || nspname from pg_namespace
          where nspname = any('{public, graphile_worker, drizzle}') and not has_schema_privilege(oid, 'usage') order by 1)
        || array(select format('row security hides the rows of %s', name) from hidden order by 1)
        || array(select format('%s on %s', rights, name) from wanting order by 1) as missing`
    return row
  } finally {
    await sql.end()
  }
}
