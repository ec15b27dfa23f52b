import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatNumber } from '#contract/money.ts'
import { Button } from '../parts/button.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { matchesText, quantityText, sidesText } from './accessory-texts.ts'
import { CategoryField } from './category-field.tsx'
import { OrderButtons, useOrder } from './order-buttons.tsx'
import { TaxonomyNav } from './taxonomy-nav.tsx'

export const handle: PageHandle = { title: 'Illik hozzá' }
export const loader = load('listAccessoryRules')

export function Component() {
  const { rules, categories, attributes } = useDesk('listAccessoryRules')
  const mayEdit = useMember()?.rights.includes('categories.edit') ?? false
  const [isNew, setNew] = useState(false)
  const { move, busy, failure } = useOrder(
    rules.map(({ id }) => id),
    (client, ids) => client.orderAccessoryRules({ body: { ids } }),
    'A szabályok sorrendje megváltozott.',
  )
  return (
    <>
      <PageHead
        title="Illik hozzá"
        lead="Milyen kiegészítőt ajánljon a bolt a termék lapján és a kosárban. Csak az látszik, ami illik a termékhez, és raktáron van; az elöl álló szabályé kerül előre."
      >
        {mayEdit ? (
          <Button kind="next" onClick={() => setNew(true)}>
            Új szabály
          </Button>
        ) : null}
      </PageHead>
      <TaxonomyNav />
      <Sheet flush>
        {failure ? <Note>{failure.message}</Note> : null}
        {rules.length === 0 ? <Empty>Még nincs szabály. Az elsőt a fenti gombbal veheti fel.</Empty> : null}
        <List>
          {rules.map(({ id, values, ...counts }, index) => (
            <Row
              key={id}
              title={<Link to={`/termekek/illik-hozza/${id}`}>{sidesText(values, categories)}</Link>}
              detail={[
                matchesText(values, attributes),
                quantityText(values),
                `${formatNumber(counts.main_products)} termék mellé ${formatNumber(counts.accessory_products)} kiegészítőből`,
              ].join(' · ')}
            >
              <StateMark kind={values.is_active ? 'ok' : 'off'}>
                {values.is_active ? 'Él' : 'Kikapcsolva'}
              </StateMark>
              {mayEdit ? (
                <OrderButtons
                  name={sidesText(values, categories)}
                  index={index}
                  count={rules.length}
                  busy={busy}
                  onMove={move}
                />
              ) : null}
            </Row>
          ))}
        </List>
      </Sheet>
      {isNew ? <NewRule onClose={() => setNew(false)} /> : null}
    </>
  )
}

function NewRule({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { categories } = useDesk('listAccessoryRules')
  const [main, setMain] = useState(0)
  const [accessory, setAccessory] = useState(0)
  const { run, busy, failure } = useAction((client) =>
    client.createAccessoryRule({ body: { main_category: main, accessory_category: accessory } }),
  )
  const errors = failure?.errors ?? {}
  async function submit() {
    const made = await run()
    if (!made) return
    showSaved('A szabályt felvettük; ki van kapcsolva, amíg be nem kapcsolja.')
    await navigate(`/termekek/illik-hozza/${made.id}`)
  }

  return (
    <FormDialog
      title="Új szabály"
      action="Mentés"
      busy={busy}
      refusal={Object.keys(errors).length > 0 ? undefined : failure?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <CategoryField
        label="Mi mellé"
        categories={categories}
        value={main}
        onChange={setMain}
        error={errors.main_category?.[0]}
      />
      <CategoryField
        label="Mit ajánljon"
        categories={categories}
        value={accessory}
        onChange={setAccessory}
        error={errors.accessory_category?.[0]}
      />
    </FormDialog>
  )
}
