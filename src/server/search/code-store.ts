import type { Executor } from '#platform/database/database.ts'

const maxVariants = 96
const minPrefixLength = 4
/** Fewer digits are more likely an amount than the beginning of an EAN. */
const minEanPrefixLength = 8

/** Whether a search may be an item number or EAN: one word with a digit in it, or digits in groups. */
export function codeOf(search: string): string | null {
  const text = search.trim().toLowerCase()
  const code = /^[\d -]+$/.test(text) && text.replace(/\D/g, '').length >= 8 ? text.replace(/\D/g, '') : text
  return /^[\p{L}\d][\p{L}\d._/-]{0,63}$/u.test(code) && /\d/.test(code) ? code : null
}

/**
 * Variants whose item number, product's item number or EAN is the code, whatever its case; when there is none, those
 * that begin with it (from four characters, EANs from eight).
 */
export async function findByCode(sql: Executor, code: string): Promise<number[]> {
  if (code.length < minPrefixLength) return idsOf(await sql<Row[]>`${variantsBetween(sql, code, code)}`)
  // Both in one statement; the second is not looked for when the first finds anything.
  return idsOf(
    await sql<Row[]>`
      with exact as materialized (${variantsBetween(sql, code, code)})
      select id from exact
      union all
      select id from (${variantsBetween(sql, code, `${code}\u{10ffff}`)}) beginning where not exists (select from exact)`,
  )
}

type Row = { id: number }

function idsOf(rows: Row[]): number[] {
  return rows.map(({ id }) => id)
}

/** Compared by bytes, as the indexes are ordered, so that a parameter can be a beginning. */
function variantsBetween(sql: Executor, from: string, to: string) {
  const eans = from === to || from.length >= minEanPrefixLength
  return sql`
    (select id from variant where lower(item_number) ~>=~ ${from} and lower(item_number) ~<=~ ${to} limit ${maxVariants})
    union
    (select v.id from product p join variant v on v.product_id = p.id
      where lower(p.item_number) ~>=~ ${from} and lower(p.item_number) ~<=~ ${to} limit ${maxVariants})
    union
    (select id from variant where ${eans} and ean ~>=~ ${from} and ean ~<=~ ${to} limit ${maxVariants})
    order by id limit ${maxVariants}`
}
