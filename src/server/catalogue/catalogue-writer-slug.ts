import type { Transaction } from '#platform/database/database.ts'

/** `current` null: a product that is not stored yet. */
export type SlugRequest = { id: number | null; current: string | null; slug: string }

/**
 * A slug for each request, in order: the requested one, or with a free `-2`, `-3`. One that another product has, or once had
 * (its old links lead there), is not free. A product that already has a number to the requested slug keeps it.
 */
export async function grantSlugs(tx: Transaction, requests: readonly SlugRequest[]): Promise<string[]> {
  const granted: string[] = []
  const taken = new Set<string>()
  const nextNumber = new Map<string, number>()
  let waiting = requests.map((request, index) => ({ ...request, index }))
  while (waiting.length > 0) {
    const candidates = waiting.map((request) => ({
      ...request,
      candidate: drawCandidate(request.slug, nextNumber),
    }))
    const owners = await slugOwners(
      tx,
      candidates.map((request) => request.candidate),
    )
    waiting = candidates.filter(({ candidate, id, index, slug, current }) => {
      const others = owners.get(candidate)?.some((owner) => owner !== id) ?? false
      const isFree = !others && !taken.has(candidate)
      const slugToKeep = isFree ? candidate : isNumbered(current, slug) ? current : null
      if (slugToKeep === null) return true
      taken.add(slugToKeep)
      granted[index] = slugToKeep
      return false
    })
  }
  return granted
}

/** Each draw gives the next number, so that many equal requests are settled in a few rounds. */
function drawCandidate(slug: string, nextNumber: Map<string, number>): string {
  const number = nextNumber.get(slug) ?? 1
  nextNumber.set(slug, number + 1)
  return number === 1 ? slug : `${slug}-${number}`
}

function isNumbered(current: string | null, slug: string): current is string {
  return current !== null && current.startsWith(`${slug}-`) && /^\d+$/.test(current.slice(slug.length + 1))
}

async function slugOwners(tx: Transaction, slugs: string[]): Promise<Map<string, number[]>> {
  const rows = await tx<{ slug: string; id: number }[]>`
    select slug, id from product where slug = any(${slugs}::text[])
    union all
    select slug, entity_id from slug_history where entity = 'product' and slug = any(${slugs}::text[])`
  const owners = new Map<string, number[]>()
  for (const { slug, id } of rows) owners.set(slug, [...(owners.get(slug) ?? []), id])
  return owners
}

export type SlugChange = { id: number; from: string; to: string }

/** Old slugs respond with the current one from now on; a current slug is never an old one too, so there are no chains. */
export async function recordSlugChanges(
  tx: Transaction,
  entity: 'product' | 'category' | 'collection' | 'brand',
  changes: readonly SlugChange[],
): Promise<void> {
  if (changes.length === 0) return
  await tx`delete from slug_history where entity = ${entity} and slug = any(${changes.map(({ to }) => to)}::text[])`
  await tx`
    insert into slug_history (entity, slug, entity_id)
    select ${entity}, row."from", row.id from jsonb_to_recordset(${tx.json([...changes])}) as row(id int, "from" text, "to" text)
    on conflict (entity, slug) do update set entity_id = excluded.entity_id`
}
