import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PageHead } from '../parts/sheet.tsx'
import { productList } from '../products/product-list.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { showSaved } from '../shell/toast.ts'
import { emptyScope, newPromotion, type Scope } from './promotion-draft.ts'
import { PromotionEditor } from './promotion-editor.tsx'

export const handle: PageHandle = { title: 'Új akció' }
export const loader = load('listPromotionScopes')

const noProducts: never[] = []

/** What the list of products is narrowed to, where somebody comes from there. */
function scopeOf(search: URLSearchParams): Scope {
  if (!search.has('nezet') && !search.has('keres') && !search.has('kategoria') && !search.has('marka'))
    return emptyScope('category')
  const {
    view = 'all',
    search: text = '',
    category = [],
    brand = [],
  } = productList.inputOf(search).query ?? {}
  return { kind: 'filter', view, search: text, category, brand }
}

export function Component() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const query = search.toString()
  const stored = useMemo(() => newPromotion(scopeOf(new URLSearchParams(query))), [query])
  return (
    <>
      <PageHead title="Új akció" />
      <PromotionEditor
        key={query}
        name={`promotion:new:${query}`}
        stored={stored}
        products={noProducts}
        save={(client, { values }) => client.createPromotion({ body: { values } })}
        onSaved={({ id }) => {
          showSaved('Az akciót elmentettük. Még nem indult el.')
          void navigate(`/termekek/akciok/${id}`)
        }}
      />
    </>
  )
}
