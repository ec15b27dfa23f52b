import { useState, type ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { Button, buttonClass, type ButtonKind } from '../parts/button.tsx'
import { Conflicts, MergedNote, RestoredNote } from '../screen/conflicts.tsx'
import { Guards } from '../screen/guards.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Facets } from '../screen/facets.tsx'
import { Check, Field, SelectField, TextField } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { Menu } from '../parts/menu.tsx'
import { MoreLink } from '../parts/more-link.tsx'
import { NumberField } from '../parts/number-field.tsx'
import { PicturePicker } from '../parts/picture-picker.tsx'
import { ProgressLine } from '../parts/progress-line.tsx'
import { EditBar } from '../parts/save-bar.tsx'
import { SearchForm } from '../screen/search-form.tsx'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { deskContext, deskQuery } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { showToast } from '../shell/toast.ts'
import { KitTable } from './kit-table.tsx'
import styles from './kit-page.module.css'

export const handle: PageHandle = { title: 'Minta' }

/** All parts of the desk in all their states, for the eye and for tests; a shop in earnest has no such page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const { client, queries } = context.get(deskContext)
  const { shop } = await queries.ensureQueryData(deskQuery(client, 'getSession'))
  if (shop.is_live) throw new Response('', { status: 404 })
  return null
}

const Part = ({ name, title, children }: { name: string; title: string; children: ReactNode }) => (
  <div data-kit={name}>
    <Sheet title={title}>
      <div className={styles.part}>{children}</div>
    </Sheet>
  </div>
)

const kinds: readonly [ButtonKind, string][] = [
  ['next', 'Elfogadás'],
  ['normal', 'Nyomtatás'],
  ['danger', 'Törlés'],
  ['plain', 'Mégsem'],
]

export function Component() {
  return (
    <>
      <PageHead title="Minta" lead="A pult minden eleme minden állapotában." />
      <Part name="button" title="Gombok">
        {kinds.map(([kind, text]) => (
          <Button key={kind} kind={kind}>
            {text}
          </Button>
        ))}
        <Button disabled>Most nem lehet</Button>
        <Button busy>Mentés</Button>
        <a className={buttonClass({})} href="#tartalom">
          Hivatkozás
        </a>
      </Part>
      <Fields />
      <Lists />
      <Choices />
      <Messages />
      <div data-kit="data-table">
        <KitTable />
      </div>
      <Part name="progress-line" title="Háttérmunka">
        <ProgressLine done={41} of={100}>
          41 / 100 termék kész.
        </ProgressLine>
      </Part>
      <Numbers />
    </>
  )
}

function Numbers() {
  const [price, setPrice] = useState<number | null>(24_990)
  return (
    <Part name="number-field" title="Szám">
      <NumberField label="Bruttó ár, Ft" value={price} empty={null} onChange={setPrice} />
    </Part>
  )
}

const Fields = () => (
  <Part name="field" title="Mezők">
    <Field label="Cégnév" defaultValue="Sarki Szerszám Kft." note="Ahogyan a cégjegyzékben áll." />
    <Field label="Adószám" defaultValue="123" error="Az adószám nem érvényes. Minta: 12345676-2-42" />
    <Field label="Kapu" defaultValue="587" disabled note="Az üzemeltető adta meg, itt nem módosítható." />
    <SelectField label="Szerepkör">
      <option>Raktáros</option>
      <option>Könyvelő</option>
    </SelectField>
    <TextField label="Megjegyzés" rows={2} defaultValue="Kérem, csengessen." />
    <Check label="A vevők választhatják" defaultChecked />
  </Part>
)

const Lists = () => (
  <>
    <Part name="list" title="Sorok és állapotok">
      <List>
        <Row title="2026-000123" detail="Nagy Béla, Győr">
          <StateMark kind="ok">Fizetve</StateMark>
        </Row>
        <Row title="2026-000124" detail="Kovács Éva, Szeged">
          <StateMark kind="warn">Fizetésre vár</StateMark>
        </Row>
        <Row title="2026-000125">
          <StateMark kind="off">Törölve</StateMark>
        </Row>
      </List>
    </Part>
    <Part name="tabs" title="Fülek">
      <Tabs
        current="new"
        tabs={[
          { name: 'new', title: 'Új', count: 3 },
          { name: 'all', title: 'Mind' },
        ]}
      />
    </Part>
    <div data-kit="timeline">
      <Timeline
        steps={[
          { at: '2026-11-24T09:00:00Z', text: 'Rendelés: elfogadva', by: 'Kiss Anna', note: '' },
          { at: '2026-11-24T10:00:00Z', text: 'Csomag: feladva', by: 'Kiss Anna', note: '' },
        ]}
      />
    </div>
    <div data-kit="more-link">
      <MoreLink last={1}>Régebbiek</MoreLink>
    </div>
  </>
)

const options = [
  { value: 'home', label: 'Házhoz szállítás', count: 12 },
  { value: 'bolt', label: 'Bolti átvétel', count: 3 },
]

const Choices = () => (
  <>
    <Part name="search-form" title="Keresés">
      <SearchForm label="Szám, név, telefon, város…" />
    </Part>
    <Part name="facets" title="Szűrők">
      <Facets
        names={[{ name: 'shipping', parameter: 'szallitas', title: 'Szállítás' }]}
        facets={[{ name: 'shipping', options }]}
      />
    </Part>
    <Part name="menu" title="Lenyíló">
      <Menu title="Oszlopok" count={2}>
        <Check label="Vevő" defaultChecked />
        <Check label="Település" />
      </Menu>
    </Part>
    <div data-kit="save-bar">
      <EditBar
        edit={{ isChanged: true, reset: () => undefined }}
        effect="A mentés után a boltban azonnal ez látszik."
        busy={false}
      />
    </div>
    <Part name="picture-picker" title="Kép választása">
      <PicturePicker title="Logó" hasOne={false} busy={false} onFile={() => showToast('Kép kiválasztva.')} />
    </Part>
  </>
)

const nothing = () => undefined

function Messages() {
  const [isOpen, setOpen] = useState(false)
  const [hasForm, setForm] = useState(false)
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  return (
    <>
      <Part name="sheet" title="Üzenetek">
        <Note>Az ár kevesebb a beszerzési árnál.</Note>
        <Note good>Az adatok letöltődtek.</Note>
        <Empty>Itt most nincs rendelés.</Empty>
        <Button onClick={() => showToast('Mentve.')}>Üzenet</Button>
      </Part>
      <Part name="dialog" title="Párbeszéd">
        <Button onClick={() => setOpen(true)}>Megnyitás</Button>
        {isOpen ? (
          <Dialog title="Biztosan ezt szeretné?" onClose={() => setOpen(false)}>
            <p>Az ár 2 490 Ft helyett 249 Ft lesz.</p>
            <DialogActions>
              <Button onClick={() => setOpen(false)}>Javítom</Button>
              <Button kind="danger" onClick={() => setOpen(false)}>
                Igen, így mentem
              </Button>
            </DialogActions>
          </Dialog>
        ) : null}
      </Part>
      <Part name="form-dialog" title="Űrlap párbeszédben">
        <Button onClick={() => setForm(true)}>Új kategória</Button>
        {hasForm ? (
          <FormDialog
            title="Új kategória"
            action="Mentés"
            busy={false}
            refusal="Ilyen nevű kategória már van."
            onSubmit={() => Promise.resolve(setForm(false))}
            onClose={() => setForm(false)}
          >
            <Field label="Név" defaultValue="Kéziszerszám" />
          </FormDialog>
        ) : null}
      </Part>
      <div data-kit="conflicts">
        <RestoredNote onDrop={nothing} />
        <MergedNote
          conflicts={[{ field: 'fee' as const, mine: 700, theirs: 600 }]}
          labels={{ fee: 'Kezelési díj' }}
          show={(_field, value) => `${String(value)} Ft`}
          onTakeTheirs={nothing}
        />
        <Sheet title="Ütközés">
          <Conflicts
            conflicts={[{ field: 'phone', yours: '+36 1 234', theirs: '+36 96 123' }]}
            names={{ phone: 'Telefonszám' }}
            onSettle={nothing}
          />
        </Sheet>
      </div>
      <Part name="guards" title="Elírásnak látszik">
        <Guards
          guards={[
            {
              name: 'tiny_price',
              title: 'legfeljebb 10 Ft-os ár',
              count: 1,
              texts: ['GG-10219: az ár csak 10 Ft'],
            },
          ]}
          confirmed={confirmed}
          onConfirm={setConfirmed}
        />
      </Part>
    </>
  )
}
