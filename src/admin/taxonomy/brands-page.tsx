import { useState } from 'react'
import { Link } from 'react-router'
import { Field } from '../parts/field.tsx'
import { List, Row } from '../parts/list.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { foldText } from '#hungary/folded-text.ts'
import { formatNumber } from '#contract/money.ts'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { TaxonomyNav } from './taxonomy-nav.tsx'

export const handle: PageHandle = { title: 'Márkák' }
export const loader = load('listBrands')

export function Component() {
  const { brands } = useDesk('listBrands')
  const [search, setSearch] = useState('')
  const found = brands.filter(({ name }) => foldText(name).includes(foldText(search)))
  return (
    <>
      <PageHead
        title="Márkák"
        lead="Új márka a termékek űrlapján és az importokban születik; a kétszer szereplőt itt vonhatja össze."
      />
      <TaxonomyNav />
      <Sheet>
        <Field
          label="Keresés a márkák között"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Sheet>
      <Sheet flush>
        {found.length === 0 ? (
          <Empty>{brands.length === 0 ? 'Még nincs márka.' : 'Nincs ilyen nevű márka.'}</Empty>
        ) : (
          <List>
            {found.map(({ id, name, products }) => (
              <Row key={id} title={<Link to={`/termekek/markak/${id}`}>{name}</Link>}>
                <span>{formatNumber(products)} termék</span>
              </Row>
            ))}
          </List>
        )}
      </Sheet>
    </>
  )
}
