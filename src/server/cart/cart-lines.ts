import type { Part, Parts } from '#platform/database/query-together.ts'
import type { Executor } from '#platform/database/database.ts'
import type { CartLine } from './cart.ts'

/** The lines of all carts, those of sets too: `id`, `cart_id`, `variant_id`, `quantity`, `position`, `set_id`. */
export function allLines(sql: Executor): Part {
  return sql`(
    select id, cart_id, variant_id, quantity, position, null::uuid as set_id from cart_line
    union all
    select id, cart_id, variant_id, quantity, position, set_id from cart_set_line
  )`
}

/** `cartId` is an expression. In the order of adding. */
export function findLines(sql: Executor, cartId: Part) {
  return sql<CartLine[]>`
    select id, variant_id as "variantId", quantity, set_id as "setId" from ${allLines(sql)} lines
    where cart_id = ${cartId} order by position`
}

export const findLinesOf = (sql: Executor, id: string) => findLines(sql, sql`${id}`)

/** What has to be written so that the cart of the row `gate` has these lines in place of those: nothing of lines that stay as they are. */
export function changedLines(sql: Executor, before: readonly CartLine[], after: readonly CartLine[]): Parts {
  const remaining = new Set(after.map((line) => line.id))
  const known = new Map(before.map((line) => [line.id, line.quantity]))
  const removed = before.filter((line) => !remaining.has(line.id))
  const changed = after.filter((line) => known.get(line.id) !== line.quantity)
  const [removedSingle, removedOfSets] = [removed.filter(isSingle), removed.filter(isOfSet)]
  const [single, ofSets] = [changed.filter(isSingle), changed.filter(isOfSet)]
  return {
    ...(removedSingle.length > 0 && {
      removed: sql`
        delete from cart_line using gate where cart_id = gate.id and cart_line.id = any(${idsOf(removedSingle)}::uuid[])`,
    }),
    ...(single.length > 0 && { changed: upserted(sql, single) }),
    ...(removedOfSets.length > 0 && {
      removed_of_sets: sql`
        delete from cart_set_line using gate where cart_id = gate.id and cart_set_line.id = any(${idsOf(removedOfSets)}::uuid[])`,
    }),
    ...(ofSets.length > 0 && { changed_of_sets: upsertedOfSets(sql, ofSets) }),
  }
}

const isSingle = ({ setId }: CartLine) => setId === null
const isOfSet = ({ setId }: CartLine) => setId !== null
const idsOf = (lines: readonly CartLine[]) => lines.map(({ id }) => id)

function upserted(sql: Executor, lines: readonly CartLine[]) {
  return sql`
    insert into cart_line (id, cart_id, variant_id, quantity)
    select line.id, gate.id, variant_id, quantity
    from gate, jsonb_to_recordset(${rowsOf(sql, lines)}) as line(id uuid, variant_id int, quantity int, position int)
    order by position
    on conflict (cart_id, variant_id) do update set quantity = excluded.quantity`
}

function upsertedOfSets(sql: Executor, lines: readonly CartLine[]) {
  return sql`
    insert into cart_set_line (id, cart_id, set_id, variant_id, quantity)
    select line.id, gate.id, set_id, variant_id, quantity
    from gate, jsonb_to_recordset(${rowsOf(sql, lines)}) as line(id uuid, set_id uuid, variant_id int, quantity int, position int)
    order by position
    on conflict (id) do update set quantity = excluded.quantity`
}

const rowsOf = (sql: Executor, lines: readonly CartLine[]) =>
  sql.json(
    lines.map(({ id, setId, variantId, quantity }, position) => ({
      id,
      set_id: setId,
      variant_id: variantId,
      quantity,
      position,
    })),
  )
