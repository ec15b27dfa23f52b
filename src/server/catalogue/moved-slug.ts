import type { Sql } from '#platform/database/database.ts'
import { platformError, MovedError } from '#platform/http/errors.ts'
import { findMovedSlug } from './category-store.ts'

/** What to throw for an unknown slug: the way to its present one (301), or 404. `param` is the path's parameter. */
export async function movedOrMissing(
  sql: Sql,
  entity: 'product' | 'category' | 'collection',
  param: string,
  slug: string,
): Promise<Error> {
  const current = await findMovedSlug(sql, entity, slug)
  return current ? new MovedError({ [param]: current }) : platformError('not_found')
}
