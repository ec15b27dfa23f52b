import fc from 'fast-check'
import { expect } from 'vitest'
import type { Executor } from '#platform/database/database.ts'
import type { FilterDefinition } from '../filters.ts'
import type { ListingEngine } from '../listing-engine.ts'
import type { ListingRequest } from '../listing.ts'
import { anyQuestion, comparable } from './random-questions.ts'
import { queryListing } from './sql-listing.ts'

/** Fails with the question that has a different result; else returns how many were requested. */
export async function agreedResults(
  sql: Executor,
  model: Pick<ListingEngine, 'list' | 'count'>,
  definitions: FilterDefinition[],
  { runs, seed }: { runs: number; seed: number },
) {
  await fc.assert(
    fc.asyncProperty(anyQuestion, async (question) => {
      const request: ListingRequest = { ...question, definitions, now: new Date() }
      const expected = comparable(await queryListing(sql, request))
      expect(comparable(await model.list(request))).toEqual(expected)
      expect(await model.count(request)).toBe(expected.total)
    }),
    { numRuns: runs, seed },
  )
  for (const direction of ['asc', 'desc'] as const) {
    const whole = { scope: {}, selections: new Map(), page: 1, perPage: 20_000, definitions, now: new Date() }
    for (const isMixed of [false, true]) {
      const request: ListingRequest = { ...whole, order: { key: 'name', direction, isMixed } }
      expect((await model.list(request)).variantIds).toEqual((await queryListing(sql, request)).variantIds)
    }
  }
  return runs
}
