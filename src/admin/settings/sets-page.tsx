import { useState } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { Suggest } from '../new-order/suggest.tsx'
import { Button } from '../parts/button.tsx'
import { List, Row } from '../parts/list.tsx'
import { Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { useEdit, type Edit } from '../runtime/use-edit.ts'
import { showSaved } from '../shell/toast.ts'
import { Seen, SettingsForm } from './form-parts.tsx'

export const handle: PageHandle = { title: 'Kerékszettek' }
export const loader = load('getSetSettings')

type View = AdminResponse<'getSetSettings'>
type Sets = View['sets']
type Product = NonNullable<View['product']>

const names: Readonly<Record<keyof Sets, string>> = { mountingProductId: 'A szerelés terméke' }

/** Which product is the mounting of sets of wheel and tyre. */
export function Component() {
  const view = useDesk('getSetSettings')
  const edit = useEdit('sets', view.sets)
  const save = useAction((client, body: { before: Sets; values: Sets }) => client.saveSetSettings({ body }))

  async function submit() {
    const { before, values } = edit
    if (!(await save.run({ before, values }))) return
    edit.reset()
    showSaved(
      values.mountingProductId === null
        ? 'Mentve. A bolt mostantól nem ajánl kerékszettet.'
        : 'Mentve. A bolt mostantól kerékszettet ajánl.',
    )
  }
  return (
    <>
      <PageHead
        title="Kerékszettek"
        lead="Abroncs, felni és szerelés egy árban: az abroncs lapján a hozzá való felnik, a felni lapján a rá való abroncsok."
      />
      <Sheet>
        {edit.isChanged ? null : view.problems.map((problem) => <Note key={problem}>{problem}</Note>)}
        <SettingsForm
          edit={edit}
          names={names}
          effect="Mentés után azonnal ez él a boltban. A már leadott rendelések nem változnak."
          busy={save.busy}
          failure={save.failure}
          onSave={submit}
        >
          <p>
            A szett abroncsból, felniből és szerelésből áll, négyesével. Azt, hogy a felni felveszi-e az
            abroncsot, a bolt az átmérőből és a szélességből tudja. Az osztókört, a besajtolást, az agyfuratot
            és a terhelést a vevőnek kell egyeztetnie az autójával.
          </p>
          <MountingField
            edit={edit}
            known={view.product}
            error={save.failure?.errors?.['values.mountingProductId']?.[0]}
          />
          {edit.isChanged ? null : <Prices view={view} />}
        </SettingsForm>
      </Sheet>
    </>
  )
}

function MountingField({
  edit,
  known,
  error,
}: {
  edit: Edit<Sets>
  known: Product | null
  error: string | undefined
}) {
  const [picked, setPicked] = useState<Product | null>(null)
  const id = edit.values.mountingProductId
  const shown = [picked, known].find((one) => one?.id === id)
  return (
    <>
      <Suggest<Product>
        label={names.mountingProductId}
        note="Az a termék, amely egy kerék szerelését jelenti. Ha felniméretenként más az ára, legyen méretenként egy változata, a felni átmérőjével."
        error={error}
        name="mounting-products"
        find={async (client, search, signal) =>
          (await client.listProducts({ query: { search } }, { signal })).products.slice(0, 8)
        }
        keyOf={(product) => product.id}
        show={({ name, item_number: number }) => `${name} (${number})`}
        onChoose={(product) => {
          setPicked(product)
          edit.set('mountingProductId', product.id)
        }}
      />
      <List>
        {id === null ? (
          <Row title="Nincs kiválasztva" detail="A bolt nem ajánl kerékszettet." />
        ) : (
          <Row title={shown?.name ?? 'Törölt termék'} detail={shown?.item_number}>
            <Button onClick={() => edit.set('mountingProductId', null)}>Elhagyás</Button>
          </Row>
        )}
      </List>
    </>
  )
}

/** What customers pay for the mounting of a wheel. */
function Prices({ view: { mountings, problems } }: { view: View }) {
  if (mountings.length === 0 || problems.length > 0) return null
  return (
    <Seen title="A szerelés ára kerekenként">
      {mountings.map(({ variant_id: id, rim, price }) => (
        <p key={id}>
          {rim === null ? 'Minden méret' : `${formatNumber(rim)}\u00a0col`}:{' '}
          <b>{price?.formatted_value ?? 'nincs ára, nem ajánljuk'}</b>
        </p>
      ))}
    </Seen>
  )
}
