import { z } from 'zod'
import type { BrandSafety } from '#server/catalogue/index.ts'

/** How a merchant's file is read: which source fills which field. Written by hand as JSON; see docs/import.md. */

const text = z.string().min(1)
const pattern = text.refine(isRegex, 'nem reguláris kifejezés')

export const tyreFields = [
  'brand',
  'pattern',
  'size',
  'title',
  'form',
  'width',
  'profile',
  'construction',
  'rim',
  'load_index',
  'dual_load_index',
  'speed',
  'reinforced',
  'run_flat',
  'season',
  'commercial',
  'studded',
  'studdable',
  'ply_rating',
] as const
export const wheelFields = [
  'model',
  'size',
  'bolt_circle',
  'width',
  'rim',
  'offset',
  'bore',
  'colour',
] as const

const condition = z
  .strictObject({
    column: text.optional(),
    tyre: z.enum(tyreFields).optional(),
    wheel: z.enum(wheelFields).optional(),
    equals: z.union([z.string(), z.array(z.string())]).optional(),
    regex: pattern.optional(),
    empty: z.boolean().optional(),
    not: z.boolean().optional(),
  })
  .refine(
    ({ column, tyre, wheel }) => [column, tyre, wheel].filter((origin) => origin !== undefined).length === 1,
    {
      message: 'pontosan egy kell ezek közül: column, tyre, wheel',
    },
  )

const value = z.union([z.string(), z.number(), z.boolean()])
const steps = {
  /** The part of the value that fits; `group` 0 is all of it. No fit: empty. */
  regex: pattern.optional(),
  group: z.union([z.int().min(0), text]).optional(),
  /** With `regex`: what every fit becomes, `$1` and so on allowed. */
  replace: z.string().optional(),
  map: z.record(z.string(), value).optional(),
  /** With `map`: a value that it does not know stays as it is, instead of becoming empty. */
  keepUnmapped: z.boolean().optional(),
  /** For an empty value, and one that `map` does not know. */
  default: value.optional(),
  multiply: z.number().positive().optional(),
  /** An empty value refuses the row, is reported as a warning, or is nothing special. */
  missing: z.enum(['reject', 'warn', 'ignore']).optional(),
}

/** Where a value comes from, and what is done to it. */
export type Source = {
  column?: string | undefined
  constant?: Value | undefined
  tyre?: (typeof tyreFields)[number] | undefined
  wheel?: (typeof wheelFields)[number] | undefined
  join?: Source[] | undefined
  separator?: string | undefined
  regex?: string | undefined
  group?: number | string | undefined
  replace?: string | undefined
  map?: Record<string, Value> | undefined
  keepUnmapped?: boolean | undefined
  default?: Value | undefined
  multiply?: number | undefined
  missing?: 'reject' | 'warn' | 'ignore' | undefined
}
type Value = string | number | boolean

const source: z.ZodType<Source> = z
  .strictObject({
    column: text.optional(),
    constant: value.optional(),
    tyre: z.enum(tyreFields).optional(),
    wheel: z.enum(wheelFields).optional(),
    join: z.lazy(() => z.array(source).min(1)).optional(),
    separator: z.string().optional(),
    ...steps,
  })
  .refine((given) => origins.filter((origin) => given[origin] !== undefined).length === 1, {
    message: 'pontosan egy kell ezek közül: column, constant, tyre, wheel, join',
  })
const origins = ['column', 'constant', 'tyre', 'wheel', 'join'] as const

export const plainFields = [
  'item_number',
  'name',
  'slug',
  'brand',
  'category',
  'categories',
  'collections',
  'badges',
  'price',
  'original_price',
  'stock',
  'backorder',
  'unit_measure',
  'packing_unit_measure',
  'packing_quantity',
  'max_order_quantity',
  'tax_rate',
  'weight',
  'longest_side',
  'middle_side',
  'shortest_side',
  'shelf',
  'low_stock',
  'cost',
  'locker_allowed',
  'ean',
  'description',
  'short_description',
  'image',
  'images',
  'eprel_id',
  'warranty_months',
  'garan_months',
  'garan_file',
  'popularity',
  'for_sale',
  'published',
  'meta_title',
  'meta_description',
  'safety_text',
  'manufacturer_name',
  'manufacturer_address',
  'manufacturer_email',
  'outside_eu',
  'responsible_name',
  'responsible_address',
  'responsible_email',
] as const
/** Of the maker, who stands at the brand. */
export const makerFields = {
  manufacturer_name: 'manufacturerName',
  manufacturer_address: 'manufacturerAddress',
  manufacturer_email: 'manufacturerEmail',
  outside_eu: 'outsideEu',
  responsible_name: 'responsibleName',
  responsible_address: 'responsibleAddress',
  responsible_email: 'responsibleEmail',
} as const satisfies Partial<Record<PlainField, keyof BrandSafety>>
export type PlainField = (typeof plainFields)[number]

const fields = z.record(
  text.refine(
    (name) =>
      (plainFields as readonly string[]).includes(name) || /^attributes\.[a-z0-9]+(-[a-z0-9]+)*$/.test(name),
    'a termékeknek nincs ilyen mezője',
  ),
  source,
)

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'csak kisbetű, szám és kötőjel lehet (a-z, 0-9, -)')
const category = z.strictObject({
  slug,
  name: text,
  parent: slug.nullish(),
  description: z.string().optional(),
  defaultQuantity: z.int().min(1).max(999).optional(),
  filters: z.array(slug).optional(),
})
const attribute = z.strictObject({
  slug,
  name: text,
  kind: z.enum(['choice', 'number', 'boolean', 'text']),
  unit: text.optional(),
  filter: z.enum(['choice', 'range']).optional(),
  card: z.int().min(1).optional(),
  labels: z.record(z.string(), z.string()).optional(),
})

export const mappingSchema = z.strictObject({
  encoding: z.enum(['auto', 'utf-8', 'windows-1250', 'windows-1252', 'iso-8859-2']).default('auto'),
  separator: z.union([z.literal('auto'), z.string().length(1)]).default('auto'),
  /** A brand's name in the shop, and how files spell it. */
  brandSynonyms: z.record(text, z.array(text)).default({}),
  tyreName: z
    .strictObject({ column: text, brand: source.optional(), drop: z.array(text).default([]) })
    .optional(),
  wheelName: z.strictObject({ column: text, drop: z.array(text).default([]) }).optional(),
  /** Made when the shop has none with the slug; those it has stay as they are. */
  categories: z.array(category).default([]),
  attributes: z.array(attribute).default([]),
  fields,
  /** Slug of where new products go whose row comes to no category of the shop; without it such a row is bad. */
  fallbackCategory: slug.optional(),
  /** Fields that are the merchant's once a product is there: the file fills them in new ones only. */
  newOnly: z.array(z.string()).default([]),
  /** Every route whose conditions all hold adds its fields, later ones over earlier; a row that no route takes is refused. */
  routes: z
    .array(
      z.strictObject({
        name: text,
        when: z.array(condition).default([]),
        fields: fields.default({}),
        /** Rows of this route are not imported; the report says this. */
        reject: text.optional(),
      }),
    )
    .default([]),
})

export type Mapping = z.infer<typeof mappingSchema>
export type Condition = z.infer<typeof condition>

function isRegex(value: string): boolean {
  try {
    new RegExp(value, 'u')
    return true
  } catch {
    return false
  }
}
