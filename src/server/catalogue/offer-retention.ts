import type { Sql } from '#platform/database/database.ts'

const batch = 1000

/**
 * Forgets prices that ended before then; what is in force or yet to come stays. Feeds read the goods again, which look as they did.
 * The reduction's lowest price needs thirty days of them.
 */
export async function forgetPrices(sql: Sql, before: Date): Promise<void> {
  for (;;) {
    const { count } = await sql`
      delete from variant_price where id in (select id from variant_price where valid_to < ${before} limit ${batch})`
    if (count < batch) return
  }
}

/** What a move says that stands for all of its kind before it; customers never see it. */
const joined = 'Korábbi számlálások és importok együtt'

/**
 * Makes one move of what was counted or imported of a variant before then, under the id and at the moment of the newest of them: what
 * was on hand after any later move follows as before. Moves of orders stay, like the orders. Index: stock_move_variant_idx.
 */
export async function joinMoves(sql: Sql, before: Date): Promise<void> {
  for (let after = 0, isMore = true; isMore;) {
    const variants = await sql<{ id: number }[]>`
      select id from variant where id > ${after} order by id limit ${batch}`
    await sql`
      with old as (
        select id, max(id) over own as newest, sum(on_hand_delta) over own as on_hand, sum(reserved_delta) over own as reserved
        from stock_move where variant_id = any(${variants.map(({ id }) => id)}::int[])
          and kind = 'adjust' and order_id is null and created_at < ${before}
        window own as (partition by variant_id)
      ), gone as (
        delete from stock_move m using old where m.id = old.id and old.id <> old.newest returning old.newest
      )
      update stock_move m set on_hand_delta = old.on_hand, reserved_delta = old.reserved, staff_id = null, reason = ${joined}
      from old where m.id = old.newest and old.id = old.newest and m.id in (select newest from gone)`
    after = variants.at(-1)?.id ?? after
    isMore = variants.length === batch
  }
}
