import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { useClient } from '../runtime/use-desk.ts'
import { useRested } from '../runtime/use-rested.ts'
import type { ProductValues } from './product-values.ts'

export type ProductPreview = AdminResponse<'previewProduct'>

/** Between two changes of the form, in milliseconds. */
const restMilliseconds = 300

type Stored = {
  /** Null: it is not stored yet. */
  id: number | null
  values: ProductValues
  preview: ProductPreview | undefined
}

/** How the product will be shown as the form has it; while nothing differs from what is stored, nothing is requested. */
export function useProductPreview(values: ProductValues, stored: Stored): ProductPreview | undefined {
  const client = useClient()
  const [text, storedText] = [JSON.stringify(values), JSON.stringify(stored.values)]
  const body = useRested(text, restMilliseconds)
  const { data } = useQuery({
    queryKey: ['product-preview', stored.id, body],
    queryFn: () =>
      client.previewProduct({ body: { id: stored.id, values: JSON.parse(body) as ProductValues } }),
    placeholderData: keepPreviousData,
    enabled: body !== storedText,
  })
  return text === storedText ? stored.preview : (data ?? stored.preview)
}
