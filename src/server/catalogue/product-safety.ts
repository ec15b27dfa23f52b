import type { Executor } from '#platform/database/database.ts'

/** What Regulation (EU) 2023/988, article 19, wants every offer to say: who made it, who answers for it in the Union, its warnings. */

export type BrandSafety = {
  manufacturerName: string
  manufacturerAddress: string
  manufacturerEmail: string
  outsideEu: boolean
  responsibleName: string
  responsibleAddress: string
  responsibleEmail: string
}
export const safetyGapNames = ['manufacturer', 'responsible', 'safety_text'] as const
export type SafetyGap = (typeof safetyGapNames)[number]

/** What is missing; the list of products finds the same by SQL. Pure. */
export function safetyGaps(brand: BrandSafety | null, safetyText: string): SafetyGap[] {
  const hasMaker = brand?.manufacturerName && brand.manufacturerAddress && brand.manufacturerEmail
  const lacksResponsible =
    brand?.outsideEu && !(brand.responsibleName && brand.responsibleAddress && brand.responsibleEmail)
  return [
    ...(hasMaker ? [] : (['manufacturer'] as const)),
    ...(lacksResponsible ? (['responsible'] as const) : []),
    ...(safetyText.trim() === '' ? (['safety_text'] as const) : []),
  ]
}

/** By its name; undefined for one that is not there yet. */
export async function findBrandSafety(
  sql: Executor,
  name: string,
): Promise<(BrandSafety & { id: number }) | undefined> {
  const [row] = await sql<(BrandSafety & { id: number })[]>`
    select id, manufacturer_name as "manufacturerName", manufacturer_address as "manufacturerAddress",
      manufacturer_email as "manufacturerEmail", outside_eu as "outsideEu", responsible_name as "responsibleName",
      responsible_address as "responsibleAddress", responsible_email as "responsibleEmail"
    from brand where lower(name) = lower(${name}) order by id limit 1`
  return row
}

/** Conditions on a product `p`. */
export const lacksManufacturer = (sql: Executor) => sql`
  not exists (
    select from brand maker where maker.id = p.brand_id and maker.manufacturer_name <> ''
      and maker.manufacturer_address <> '' and maker.manufacturer_email <> '')`
export const lacksResponsible = (sql: Executor) => sql`
  p.brand_id in (
    select id from brand where outside_eu and '' in (responsible_name, responsible_address, responsible_email))`
export const lacksSafetyText = (sql: Executor) => sql`p.safety_text = ''`
