import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { requireMember, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { mergeEdits } from '#platform/admin/edits.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import {
  changeBrand,
  findBrandNamed,
  listBrandRows,
  listFormerSlugs,
  listRulesNaming,
  lockTaxonomy,
  mergeBrand,
  type DeskBrand,
} from '#server/catalogue/index.ts'
import { catalogueDeskError } from './catalogue-desk-errors.ts'
import { requireExpected } from './category-effect.ts'
import { requireFreeAddress } from './free-address.ts'
import { requireBrand } from './taxonomy-merge.ts'
import { mergeOrQueue, type Merging } from './taxonomy-run.ts'
import { followUsers, listUsers, type TaxonomyUser } from './taxonomy-users.ts'

type Handlers = Pick<
  AdminHandlers,
  'listBrands' | 'getBrand' | 'changeBrand' | 'previewBrandMerge' | 'mergeBrand'
>
type Values = AdminRequest<'changeBrand'>['body']['values']

/** Brands at the desk. */
export function createBrandDeskHandlers({ sql }: Platform, merging: Merging): Handlers {
  const users = merging.users.brandUsers
  const list = async (): Promise<AdminResponse<'listBrands'>> => ({
    brands: (await listBrandRows(sql)).map(({ id, name, imageKey, products }) => ({
      id,
      name,
      picture: imageKey,
      products,
    })),
  })

  return {
    listBrands: list,
    getBrand: ({ params: { id } }) => presentOne(sql, id),
    async changeBrand({ params: { id }, body: { before, values } }) {
      await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        const stored = await requireBrand(tx, id, true)
        const { merged, conflicts } = mergeEdits(before, values, valuesOf(stored))
        if (conflicts.length > 0) throw catalogueDeskError('taxonomy_conflict', { details: { conflicts } })
        const twin = await findBrandNamed(tx, merged.name, id)
        if (twin !== undefined) throw takenName(twin)
        await requireFreeAddress(tx, 'brand', { id, slug: merged.slug })
        await changeBrand(tx, stored, storedValues(merged))
        if (merged.slug !== stored.slug)
          await followUsers(tx, users, { from: stored, to: { id, slug: merged.slug } })
      })
      return presentOne(sql, id)
    },
    previewBrandMerge: async ({ params: { id }, query: { into } }) =>
      effectOf(sql, users, { id, into: into ?? null }),
    async mergeBrand({ params: { id }, body: { into, products } }, context) {
      const member = requireMember(context)
      await sql.begin(async (tx) => {
        await lockTaxonomy(tx)
        const from = await requireBrand(tx, id, true)
        requireExpected(await effectOf(tx, users, { id, into }), products)
        if (into === null) return mergeBrand(tx, from, null)
        const names = { from: from.name, into: (await requireBrand(tx, into)).name }
        await mergeOrQueue(tx, merging, {
          merge: { kind: 'brand', from: id, into },
          goods: from.products,
          names,
          member,
        })
      })
      return list()
    },
  }
}

function takenName(twin: string) {
  const message = `„${twin}” márka már van. Ha ugyanaz, vonja össze vele.`
  return catalogueDeskError('address_taken', { errors: { 'values.name': [message] } })
}

const filterOf = (slug: string) => `?marka=${slug}`

async function effectOf(
  sql: Executor,
  users: readonly TaxonomyUser[],
  { id, into }: { id: number; into: number | null },
): Promise<AdminResponse<'previewBrandMerge'>> {
  const from = await requireBrand(sql, id)
  const target = into === null ? null : await requireBrand(sql, into)
  const former = await listFormerSlugs(sql, 'brand', id)
  const rules = await listRulesNaming(sql, 'brands', id)
  const namedBy = [...(await listUsers(sql, users, from)), ...rules.map((name) => `${name} (gyűjtemény)`)]
  return {
    products: from.products,
    shared: 0,
    addresses: [from.slug, ...former].map(filterOf),
    leads_to: target && filterOf(target.slug),
    named_by: namedBy,
    obstacle: obstacleOf(from, target, namedBy),
  }
}

function obstacleOf(from: DeskBrand, target: DeskBrand | null, namedBy: readonly string[]): string | null {
  if (target) return target.id === from.id ? 'Egy márka önmagába nem vonható össze.' : null
  if (from.products > 0) return `${from.products} terméke van. Válassza ki, melyik márkáéi legyenek.`
  return namedBy.length > 0
    ? `Erre a márkára hivatkozik: ${namedBy.join(', ')}. Válassza ki, melyik márka lépjen a helyére.`
    : null
}

const valuesOf = (stored: DeskBrand): Values => ({
  name: stored.name,
  slug: stored.slug,
  picture: stored.imageKey,
  manufacturer_name: stored.manufacturerName,
  manufacturer_address: stored.manufacturerAddress,
  manufacturer_email: stored.manufacturerEmail,
  outside_eu: stored.outsideEu,
  responsible_name: stored.responsibleName,
  responsible_address: stored.responsibleAddress,
  responsible_email: stored.responsibleEmail,
})

const storedValues = (values: Values): Omit<DeskBrand, 'id' | 'products'> => ({
  name: values.name,
  slug: values.slug,
  imageKey: values.picture,
  manufacturerName: values.manufacturer_name,
  manufacturerAddress: values.manufacturer_address,
  manufacturerEmail: values.manufacturer_email,
  outsideEu: values.outside_eu,
  responsibleName: values.responsible_name,
  responsibleAddress: values.responsible_address,
  responsibleEmail: values.responsible_email,
})

async function presentOne(sql: Executor, id: number): Promise<AdminResponse<'getBrand'>> {
  const stored = await requireBrand(sql, id)
  return {
    id,
    values: valuesOf(stored),
    products: stored.products,
    former_addresses: (await listFormerSlugs(sql, 'brand', id)).map(filterOf),
  }
}
