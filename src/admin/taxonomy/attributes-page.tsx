import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { foldText } from '#hungary/folded-text.ts'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Field, SelectField } from '../parts/field.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { detailOf, kindTitles } from './attribute-texts.ts'
import { NewDialog } from './new-dialog.tsx'
import { OrderButtons, useOrder } from './order-buttons.tsx'
import { TaxonomyNav } from './taxonomy-nav.tsx'

export const handle: PageHandle = { title: 'Jellemzők' }
export const loader = load('listAttributes')

export function Component() {
  const { attributes } = useDesk('listAttributes')
  const mayEdit = useMember()?.rights.includes('categories.edit') ?? false
  const [search, setSearch] = useState('')
  const [isNew, setNew] = useState(false)
  const { move, busy, failure } = useOrder(
    attributes.map(({ id }) => id),
    (client, ids) => client.orderAttributes({ body: { ids } }),
    'A jellemzők sorrendje megváltozott.',
  )
  const found = attributes.filter(({ name }) => foldText(name).includes(foldText(search)))
  return (
    <>
      <PageHead
        title="Jellemzők"
        lead="Méret, szín, évszak: amit a termék lapja felsorol, és ami szerint a vevő szűr. A sorrendjük a lapokon és a kártyákon is ez."
      >
        {mayEdit ? (
          <Button kind="next" onClick={() => setNew(true)}>
            Új jellemző
          </Button>
        ) : null}
      </PageHead>
      <TaxonomyNav />
      <Sheet>
        <Field
          label="Keresés a jellemzők között"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Sheet>
      <Sheet flush>
        {failure ? <Note>{failure.message}</Note> : null}
        {found.length === 0 ? (
          <Empty>{attributes.length === 0 ? 'Még nincs jellemző.' : 'Nincs ilyen nevű jellemző.'}</Empty>
        ) : (
          <List>
            {found.map((one) => (
              <Row
                key={one.id}
                title={<Link to={`/termekek/jellemzok/${one.id}`}>{one.name}</Link>}
                detail={detailOf(one)}
              >
                {one.is_known ? <StateMark kind="ok">A program is használja</StateMark> : null}
                {one.is_shown ? null : <StateMark kind="off">Csak belső</StateMark>}
                {mayEdit && search === '' ? (
                  <OrderButtons
                    name={one.name}
                    index={attributes.indexOf(one)}
                    count={attributes.length}
                    busy={busy}
                    onMove={move}
                  />
                ) : null}
              </Row>
            ))}
          </List>
        )}
      </Sheet>
      {isNew ? <NewAttribute onClose={() => setNew(false)} /> : null}
    </>
  )
}

type Kind = AdminInput<'createAttribute'>['body']['kind']
const kinds = Object.entries(kindTitles) as [Kind, string][]

function NewAttribute({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [kind, setKind] = useState<Kind>('choice')

  return (
    <NewDialog
      title="Új jellemző"
      create={(client, name) => client.createAttribute({ body: { name, kind } })}
      onMade={(made) => {
        showSaved('A jellemzőt felvettük.')
        void navigate(`/termekek/jellemzok/${made.id}`)
      }}
      onClose={onClose}
    >
      <SelectField
        label="Mit tartalmaz"
        note="Később nem módosítható."
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind)}
      >
        {kinds.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
    </NewDialog>
  )
}
