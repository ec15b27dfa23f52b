import { randomUUID } from 'node:crypto'
import type { Executor, Sql } from '#platform/database/database.ts'
import { FacetDictionary } from '../segments/facets.ts'
import type { Numbers } from '../source/product-reader.ts'
import { restoreWrittenForm, writtenForm } from '../text/document.ts'
import { createVocabulary } from '../text/vocabulary.ts'

/** The attribute of the first facet, whose value is the numbering's name: after a backup has come back there is another. */
const nameAttribute = -1
const together = 10_000

/** The numbers of values and words, the same in every process and shard: a process that writes to shards makes them, one at a time. */
export type NumberStore = Numbers & {
  /** Null until the first process has written to a shard. */
  name: () => string | null
  /** Reads numbers that are new since. */
  refresh: (sql: Executor) => Promise<void>
  /** Reads how many variants have each word. */
  readUses: (sql: Executor) => Promise<void>
}

export async function openNumbers(sql: Executor): Promise<NumberStore> {
  const numbers = { facets: new FacetDictionary(), vocabulary: createVocabulary() }
  const store: NumberStore = {
    ...numbers,
    name: () => [...numbers.facets.valuesOf(nameAttribute)][0]?.value ?? null,
    refresh: async (from) => {
      await readFacets(from, numbers)
      await readTerms(from, numbers)
    },
    readUses: (from) => readUses(from, numbers),
  }
  await store.refresh(sql)
  return store
}

async function readFacets(sql: Executor, { facets }: Numbers): Promise<void> {
  const rows = await sql<{ id: number; attributeId: number; value: string }[]>`
    select id, attribute_id as "attributeId", value from listing_facet where id >= ${facets.size} order by id`
  for (const { id, attributeId, value } of rows) check(facets.idOf(attributeId, value), id)
}

async function readTerms(sql: Executor, { vocabulary }: Numbers): Promise<void> {
  const rows = await sql<{ id: number; term: string; written: string; uses: number }[]>`
    select id, term, written, uses from listing_term where id >= ${vocabulary.size} order by id`
  for (const { id, term, written, uses } of rows) {
    check(vocabulary.idOf(term), id)
    vocabulary.use(id, uses)
    if (written !== term) restoreWrittenForm(term, written)
  }
}

/** Numbers that were made of something else would show wrong products. */
function check(made: number, stored: number): void {
  if (made !== stored) throw new Error(`The numbers of the listing are not those of the database (${stored})`)
}

async function readUses(sql: Executor, { vocabulary }: Numbers): Promise<void> {
  const rows = await sql<{ id: number; uses: number }[]>`select id, uses from listing_term`
  for (const { id, uses } of rows) if (id < vocabulary.size) vocabulary.use(id, uses - vocabulary.uses(id))
}

/** Names a numbering that has no number yet. */
export async function nameNumbers(sql: Executor, { facets }: Numbers): Promise<void> {
  if (facets.size > 0) return
  facets.idOf(nameAttribute, randomUUID())
  await storeFacets(sql, facets, 0)
}

/** How many of each are stored. */
export type StoredCount = { facets: number; terms: number }

/** Stores what has got a number since; words count as used once until they are counted. */
export async function storeNumbers(
  sql: Sql,
  { facets, vocabulary }: Numbers,
  stored: StoredCount,
): Promise<void> {
  if (facets.size > stored.facets) await storeFacets(sql, facets, stored.facets)
  stored.facets = facets.size
  for (let from = stored.terms; from < vocabulary.size; from += together) {
    const { terms } = vocabulary.range(from, together)
    await sql`
      insert into listing_term (id, term, written, uses)
      select ${from}::int + place - 1, term, written, 1
      from unnest(${terms}::text[], ${terms.map(writtenForm)}::text[]) with ordinality made(term, written, place)`
    for (const [index] of terms.entries()) vocabulary.use(from + index, 1)
  }
  stored.terms = vocabulary.size
}

async function storeFacets(sql: Executor, facets: FacetDictionary, from: number): Promise<void> {
  const made = facets.names.slice(from)
  await sql`
    insert into listing_facet (id, attribute_id, value)
    select ${from}::int + place - 1, attribute_id, value
    from unnest(${made.map((facet) => facet.attributeId)}::int[], ${made.map((facet) => facet.value)}::text[])
      with ordinality made(attribute_id, value, place)`
}

/** Stores how many variants have each word, by their numbers, and how products write them by now. */
export async function storeUses(sql: Sql, { vocabulary }: Numbers, uses: readonly number[]): Promise<void> {
  for (let from = 0; from < vocabulary.size; from += together) {
    const { terms } = vocabulary.range(from, together)
    const counted = terms.map((_, index) => uses[from + index] ?? 0)
    await sql`
      update listing_term t set uses = counted.uses, written = case when counted.written = t.term then t.written else counted.written end
      from (select ${from}::int + place::int - 1 as id, uses, written
        from unnest(${counted}::int[], ${terms.map(writtenForm)}::text[]) with ordinality made(uses, written, place)) counted
      where t.id = counted.id and (t.uses, t.written) is distinct from
        (counted.uses, case when counted.written = t.term then t.written else counted.written end)`
  }
}
