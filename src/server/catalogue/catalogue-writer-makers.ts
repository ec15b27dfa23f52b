import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { GuardPolicy, OfferGuard } from './offer-guards.ts'
import type { BrandSafety } from './product-safety.ts'
import { loadFormerSlugs } from './taxonomy/taxonomy-slug.ts'

/** What one row of a file says of its brand's maker. */
export type MakerInput = {
  /** Of the row, for what the guards find. */
  itemNumber: string
  /** A slug, or a former one. */
  brand: string
  /** What the brand has from now on. */
  set: Partial<BrandSafety>
  /** What it gets where it has none. */
  fill: Partial<BrandSafety>
}
/** By the brand's slug. */
export type Makers = ReadonlyMap<string, BrandSafety>
type WrittenMakers = {
  /** What each row found, and what it left, by item number. */
  rows: Map<string, { before: BrandSafety; after: BrandSafety }>
  /** The makers as all rows leave them. */
  makers: Makers
}

/**
 * Makers stand at brands, for all of their goods. Rows follow each other; only what differs is written. `known`: makers as earlier
 * rows left them, where nothing of those is stored because it is a trial. The brands are there already. Throws what `guard` throws.
 */
export async function writeMakers(
  tx: Transaction,
  inputs: readonly MakerInput[],
  { guard, known }: { guard: GuardPolicy; known: Makers },
): Promise<WrittenMakers> {
  if (inputs.length === 0) return { rows: new Map(), makers: known }
  await lockUntilCommit(tx, 'catalogue_writer')
  const former = await loadFormerSlugs(tx, 'brand')
  const slugOf = ({ brand }: MakerInput) => former.get(brand) ?? brand
  const stored = await readMakers(tx, inputs.map(slugOf))
  const makers = new Map([...stored.makers, ...known])
  const rows: WrittenMakers['rows'] = new Map()
  const found: OfferGuard[] = []
  for (const input of inputs) {
    const slug = slugOf(input)
    const before = makers.get(slug)
    if (!before) continue
    const after = { ...before, ...emptyOf(before, input.fill), ...input.set }
    makers.set(slug, after)
    rows.set(input.itemNumber, { before, after })
    if (loses(before, after))
      found.push({
        kind: 'maker_changes',
        itemNumber: input.itemNumber,
        text: `${input.itemNumber}: ${stored.names.get(slug) ?? slug} minden termékén más lesz a gyártó vagy az uniós felelős`,
      })
  }
  await storeMakers(
    tx,
    [...stored.makers].flatMap(([slug, before]) => {
      const after = makers.get(slug) ?? before
      return differs(before, after) ? [{ slug, ...after }] : []
    }),
  )
  guard(found)
  return { rows, makers }
}

const fieldsOf = (maker: Partial<BrandSafety>) => Object.keys(maker) as (keyof BrandSafety)[]

const emptyOf = (before: BrandSafety, fill: Partial<BrandSafety>): Partial<BrandSafety> =>
  Object.fromEntries(fieldsOf(fill).flatMap((field) => (before[field] ? [] : [[field, fill[field]]])))

const differs = (before: BrandSafety, after: BrandSafety): boolean =>
  fieldsOf(after).some((field) => before[field] !== after[field])

/** Whether something that was said is said otherwise. */
const loses = (before: BrandSafety, after: BrandSafety): boolean =>
  fieldsOf(after).some((field) => before[field] && before[field] !== after[field])

async function readMakers(tx: Transaction, slugs: readonly string[]) {
  const found = await tx<{ slug: string; name: string; maker: BrandSafety }[]>`
    select slug, name, json_build_object('manufacturerName', manufacturer_name, 'manufacturerAddress', manufacturer_address,
      'manufacturerEmail', manufacturer_email, 'outsideEu', outside_eu, 'responsibleName', responsible_name,
      'responsibleAddress', responsible_address, 'responsibleEmail', responsible_email) as maker
    from brand where slug = any(${[...new Set(slugs)]}::text[]) order by id for update`
  return {
    makers: new Map(found.map(({ slug, maker }) => [slug, maker])),
    names: new Map(found.map(({ slug, name }) => [slug, name])),
  }
}

async function storeMakers(
  tx: Transaction,
  rows: readonly (BrandSafety & { slug: string })[],
): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update brand b set manufacturer_name = "manufacturerName", manufacturer_address = "manufacturerAddress",
      manufacturer_email = "manufacturerEmail", outside_eu = "outsideEu", responsible_name = "responsibleName",
      responsible_address = "responsibleAddress", responsible_email = "responsibleEmail"
    from jsonb_to_recordset(${tx.json([...rows])}) as row(slug text, "manufacturerName" text, "manufacturerAddress" text,
      "manufacturerEmail" text, "outsideEu" boolean, "responsibleName" text, "responsibleAddress" text, "responsibleEmail" text)
    where b.slug = row.slug`
}
