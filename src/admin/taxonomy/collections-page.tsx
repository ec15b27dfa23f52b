import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatNumber } from '#contract/money.ts'
import { Button } from '../parts/button.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { NewDialog } from './new-dialog.tsx'
import { OrderButtons, useOrder } from './order-buttons.tsx'
import { TaxonomyNav } from './taxonomy-nav.tsx'

export const handle: PageHandle = { title: 'Gyűjtemények' }
export const loader = load('listCollections')

export function Component() {
  const { collections } = useDesk('listCollections')
  const mayEdit = useMember()?.rights.includes('categories.edit') ?? false
  const [isNew, setNew] = useState(false)
  const { move, busy, failure } = useOrder(
    collections.map(({ id }) => id),
    (client, ids) => client.orderCollections({ body: { ids } }),
    'A gyűjtemények sorrendje megváltozott.',
  )
  return (
    <>
      <PageHead
        title="Gyűjtemények"
        lead="Válogatások saját lappal: szabály szerint, vagy kézzel összeállítva."
      >
        {mayEdit ? (
          <Button kind="next" onClick={() => setNew(true)}>
            Új gyűjtemény
          </Button>
        ) : null}
      </PageHead>
      <TaxonomyNav />
      <Sheet flush>
        {failure ? <Note>{failure.message}</Note> : null}
        {collections.length === 0 ? (
          <Empty>Még nincs gyűjtemény. Az elsőt a fenti gombbal veheti fel.</Empty>
        ) : null}
        <List>
          {collections.map((one, index) => (
            <Row
              key={one.id}
              title={<Link to={`/termekek/gyujtemenyek/${one.id}`}>{one.name}</Link>}
              detail={[
                `${formatNumber(one.products)} termék`,
                one.has_rule ? 'szabály szerint' : 'kézzel összeállítva',
                ...(one.reduced_only ? ['csak ami akciós'] : []),
              ].join(' · ')}
            >
              <StateMark kind={one.is_published ? 'ok' : 'off'}>
                {one.is_published ? 'Látható' : 'Rejtett'}
              </StateMark>
              {mayEdit ? (
                <OrderButtons
                  name={one.name}
                  index={index}
                  count={collections.length}
                  busy={busy}
                  onMove={move}
                />
              ) : null}
            </Row>
          ))}
        </List>
      </Sheet>
      {isNew ? <NewCollection onClose={() => setNew(false)} /> : null}
    </>
  )
}

function NewCollection({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()

  return (
    <NewDialog
      title="Új gyűjtemény"
      create={(client, name) => client.createCollection({ body: { name } })}
      onMade={(made) => {
        showSaved('A gyűjteményt felvettük; rejtett, amíg láthatóvá nem teszi.')
        void navigate(`/termekek/gyujtemenyek/${made.id}`)
      }}
      onClose={onClose}
    />
  )
}
