import type { Sql } from '#platform/database/database.ts'

/** The schema of a database as sorted lines, one for each thing in it: two databases with the same lines are built alike. */
export async function catalog(sql: Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with mine as (
      select c.oid, relname as name, reloptions from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    )
    select format('table %s %s', name, reloptions) as line from mine
    union all
    select format('column %s.%s %s %s %s %s', name, attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, attidentity, pg_get_expr(adbin, adrelid))
    from mine join pg_attribute a on attrelid = mine.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = mine.oid and adnum = attnum
    union all
    select format('constraint %s.%s %s', name, conname, pg_get_constraintdef(k.oid))
    from mine join pg_constraint k on conrelid = mine.oid and contype <> 'n'
    union all
    select format('domain %s %s %s', contypid::regtype, conname, pg_get_constraintdef(oid)) from pg_constraint where contypid <> 0
      and connamespace = 'public'::regnamespace
    union all
    select format('index %s', pg_get_indexdef(indexrelid)) from mine join pg_index on indrelid = mine.oid
    union all
    select format('sequence %s %s %s', sequencename, data_type, start_value) from pg_sequences where schemaname = 'public'
    union all
    select format('trigger %s', pg_get_triggerdef(t.oid)) from mine join pg_trigger t on tgrelid = mine.oid and not tgisinternal
    union all
    select format('function %s', pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace
    order by line`
  return rows.map(({ line }) => line)
}
