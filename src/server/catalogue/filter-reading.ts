import { platformError } from '#platform/http/errors.ts'
import { FilterError, readSelections, type ReadableFilter, type Selection } from '#listing-index/index.ts'

/** What the wire's `filters` choose, by slug. @throws AppError 422 for a value that can't be read. */
export function readFilters(
  filters: Record<string, string> | undefined,
  definitions: readonly ReadableFilter[],
): Map<string, Selection> {
  try {
    return readSelections(filters, definitions)
  } catch (error) {
    if (error instanceof FilterError)
      throw platformError('validation_failed', { errors: { [`filters.${error.slug}`]: [error.message] } })
    throw error
  }
}
