import type { Executor } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { readOffers } from '#server/catalogue/index.ts'
import { statesAsOf, type ProductState } from './product-state.ts'
import { planRestore, type CellName, type RestorePlan } from './restore-plan.ts'
import type { References } from './restored-product.ts'

/** Reads all that a restore is planned from. */

export type RestoreRequest = {
  cells: readonly CellName[]
  /** What is wanted, and what was looked at; null: what is there now. */
  at: Date
  seenAt: Date | null
}

export async function loadRestore(
  sql: Executor,
  { cells, at, seenAt }: RestoreRequest,
  { files, now }: { files: Platform['files']; now: Date },
): Promise<{ plan: RestorePlan; present: ReadonlyMap<number, ProductState> }> {
  const ids = [...new Set(cells.map(({ productId }) => productId))].toSorted((a, b) => a - b)
  const past = await statesAsOf(sql, ids, { moment: at, now })
  const present = await statesAsOf(sql, ids, { moment: null, now })
  const isPast = seenAt !== null && seenAt < now
  const seen = isPast ? await statesAsOf(sql, ids, { moment: seenAt, now }) : null
  const variantIds = cells.flatMap(({ variantId }) => variantId ?? [])
  const offers = await readOffers(sql, [...new Set(variantIds)], now)
  const references = await loadReferences(sql, [...past.values()], files)
  const states = { past, seen, present }
  return { present, plan: planRestore({ cells, states, offers, references, now, seenAt: seenAt ?? now }) }
}

async function loadReferences(
  sql: Executor,
  states: readonly ProductState[],
  files: Platform['files'],
): Promise<References> {
  const slugs = await sql<{ name: string; slug: string }[]>`
    select 'brand:' || id as name, slug from brand union all select 'category:' || id, slug from category
    union all select 'badge:' || id, slug from badge union all select 'collection:' || id, slug from collection`
  const attributes = await sql<
    { id: number; slug: string; kind: string }[]
  >`select id, slug, kind from attribute`
  const bySlug = new Map(slugs.map(({ name, slug }) => [name, slug]))
  const byId = new Map(attributes.map((one) => [one.id, one]))
  const keys = new Set(
    states.flatMap(({ pictures, variants }) =>
      [...pictures, ...[...variants.values()].flatMap((one) => one.pictures)].map(({ fileKey }) => fileKey),
    ),
  )
  const existing = new Set<string>()
  for (const key of keys) if (await files.exists(`images/${key}`)) existing.add(key)
  return {
    slug: (kind, id) => bySlug.get(`${kind}:${id}`),
    attribute: (id) => byId.get(id),
    hasFile: (key) => existing.has(key),
  }
}
