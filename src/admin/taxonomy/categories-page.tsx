import { useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { SelectField } from '../parts/field.tsx'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { CategoryTree } from './category-tree.tsx'
import { NewDialog } from './new-dialog.tsx'
import { positionOf, stepPlace, type Place, type Step, type TreeRow } from './tree-moves.ts'
import { TaxonomyNav } from './taxonomy-nav.tsx'
import styles from './category-tree.module.css'

export const handle: PageHandle = { title: 'Kategóriák' }
export const loader = load('listCategories')

export function Component() {
  const { categories } = useDesk('listCategories')
  const mayEdit = useMember()?.rights.includes('categories.edit') ?? false
  /** Below which a new one is made; '': as a root. */
  const [parent, setParent] = useState<string | null>(null)
  const [openId, setOpenId] = useState<number | null>(null)
  const open = categories.find(({ id }) => id === openId)
  const { run, busy, failure } = useAction((client, row: TreeRow, to: Place) =>
    client.moveCategory({ params: { id: row.id }, body: { from: positionOf(categories, row.id), to } }),
  )

  async function move(row: TreeRow, place: Place) {
    if (!(await run(row, place))) return
    const under = categories.find(({ id }) => id === place.parent)
    showSaved(
      place.parent === row.parent
        ? `„${row.name}” más helyre került.`
        : `„${row.name}” most ${under ? `„${under.name}” alatt áll` : 'főkategória'}.`,
    )
  }

  return (
    <>
      <PageHead title="Kategóriák" lead="A vevő ezek alatt találja meg a termékeket.">
        {mayEdit ? (
          <Button kind="next" onClick={() => setParent('')}>
            Új kategória
          </Button>
        ) : null}
      </PageHead>
      <TaxonomyNav />
      <Sheet flush>
        {failure ? <Note>{failure.message}</Note> : null}
        {categories.length === 0 ? (
          <Empty>Még nincs kategória. Az elsőt a fenti gombbal veheti fel.</Empty>
        ) : (
          <CategoryTree
            rows={categories}
            mayEdit={mayEdit}
            busy={busy}
            onMove={move}
            onOpen={({ id }) => setOpenId(id)}
          />
        )}
        {mayEdit && categories.length > 1 ? (
          <p className={styles.keys}>
            Húzza a sort a helyére, vagy billentyűkkel: Alt és ↑ ↓ a sorrend, Alt és → az előtte álló alá, Alt
            és ← egy szinttel kijjebb.
          </p>
        ) : null}
      </Sheet>
      <Sheet>
        <Link to="/termekek/uj">Új termék felvétele</Link>
      </Sheet>
      {parent === null ? null : (
        <NewCategory parent={parent} categories={categories} onClose={() => setParent(null)} />
      )}
      {open ? (
        <Steps
          row={open}
          rows={categories}
          busy={busy}
          refusal={failure?.message}
          onMove={move}
          onNew={() => {
            setOpenId(null)
            setParent(open.slug)
          }}
          onClose={() => setOpenId(null)}
        />
      ) : null}
    </>
  )
}

const stepTexts: readonly [Step, string][] = [
  ['up', '↑ Feljebb'],
  ['down', '↓ Lejjebb'],
  ['in', '→ Beljebb'],
  ['out', '← Kijjebb'],
]

/** The same as by drag and keys, for a thumb. */
function Steps({
  row,
  rows,
  busy,
  refusal,
  onMove,
  onNew,
  onClose,
}: {
  row: TreeRow
  rows: readonly TreeRow[]
  busy: boolean
  refusal: string | undefined
  onMove: (row: TreeRow, place: Place) => Promise<void>
  onNew: () => void
  onClose: () => void
}) {
  const now = positionOf(rows, row.id)
  const nameOf = (id: number | null) => rows.find((one) => one.id === id)?.name
  return (
    <Dialog title={row.name} onClose={onClose}>
      {refusal === undefined ? null : <Note>{refusal}</Note>}
      <p>
        {now.parent === null ? 'Főkategória' : `„${nameOf(now.parent)}” alatt`}
        {now.before === null ? ', utolsóként.' : `, „${nameOf(now.before)}” előtt.`}
      </p>
      <div className={styles.steps}>
        {stepTexts.map(([step, text]) => {
          const place = stepPlace(rows, row.id, step)
          return (
            <Button
              key={step}
              aria-disabled={busy || place === null || undefined}
              disabled={place === null}
              onClick={() => (place && !busy ? void onMove(row, place) : undefined)}
            >
              {text}
            </Button>
          )
        })}
      </div>
      <DialogActions>
        <Button onClick={onNew}>Új alkategória</Button>
        <Link className={buttonClass({})} to={`/termekek/kategoriak/${row.id}`}>
          Szerkesztés
        </Link>
      </DialogActions>
    </Dialog>
  )
}

type NewProps = { parent: string; categories: readonly TreeRow[]; onClose: () => void }

function NewCategory({ parent: begin, categories, onClose }: NewProps) {
  const [parent, setParent] = useState(begin)
  return (
    <NewDialog
      title="Új kategória"
      create={(client, name) => client.createCategory({ body: { name, parent: parent || null } })}
      onMade={() => {
        showSaved('A kategóriát felvettük.')
        onClose()
      }}
      onClose={onClose}
    >
      {categories.length > 0 ? (
        <SelectField label="Hol legyen" value={parent} onChange={(event) => setParent(event.target.value)}>
          <option value="">Főkategória</option>
          {categories.map(({ slug, name, depth }) => (
            <option key={slug} value={slug}>
              {'\u00a0\u00a0'.repeat(depth) + name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </NewDialog>
  )
}
