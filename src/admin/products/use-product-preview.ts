import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { useClient } from '../runtime/use-desk.ts'
import { useRested } from '../runtime/use-rested.ts'
import type { ProductValues } from './product-values.ts'

export type ProductPreview = AdminResponse<'previewProduct'>

/** Between two changes of the form, in milliseconds. */
const restMilliseconds = 300

/** How the product will be shown as the form has it. Undefined until the first has come; then the last one that could be made. */
export function useProductPreview(values: ProductValues): ProductPreview | undefined {
  const client = useClient()
  const body = useRested(JSON.stringify(values), restMilliseconds)
  const { data } = useQuery({
    queryKey: ['product-preview', body],
    queryFn: () => client.previewProduct({ body: { values: JSON.parse(body) as ProductValues } }),
    placeholderData: keepPreviousData,
  })
  return data
}
