import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Field, SelectField } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { List, Row } from '../parts/list.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'

export const handle: PageHandle = { title: 'Kategóriák' }
export const loader = load('listCategories')

type Category = AdminResponse<'listCategories'>['categories'][number]
/** What is being done: a new one, or another name for one. */
type Task = 'new' | Category

export function Component() {
  const { categories } = useDesk('listCategories')
  const mayEdit = useMember()?.rights.includes('categories.edit') ?? false
  const [task, setTask] = useState<Task | null>(null)
  return (
    <>
      <PageHead title="Kategóriák" lead="A vevő ezek alatt találja meg a termékeket.">
        {mayEdit ? (
          <Button kind="next" onClick={() => setTask('new')}>
            Új kategória
          </Button>
        ) : null}
      </PageHead>
      <Sheet flush>
        {categories.length === 0 ? (
          <Empty>Még nincs kategória.</Empty>
        ) : (
          <List>
            {categories.map((category) => (
              <Row
                key={category.id}
                title={'\u00a0\u00a0\u00a0\u00a0'.repeat(category.depth) + category.name}
                detail={'\u00a0\u00a0\u00a0\u00a0'.repeat(category.depth) + `${category.products} termék`}
              >
                {mayEdit ? (
                  <Button aria-label={`Átnevezés: ${category.name}`} onClick={() => setTask(category)}>
                    Átnevezés
                  </Button>
                ) : null}
              </Row>
            ))}
          </List>
        )}
      </Sheet>
      <Sheet>
        <Link to="/termekek/uj">Új termék felvétele</Link>
      </Sheet>
      {task ? <CategoryDialog task={task} categories={categories} onClose={() => setTask(null)} /> : null}
    </>
  )
}

type DialogProps = { task: Task; categories: readonly Category[]; onClose: () => void }

function CategoryDialog({ task, categories, onClose }: DialogProps) {
  const [name, setName] = useState(task === 'new' ? '' : task.name)
  const [parent, setParent] = useState('')
  const { run, busy, failure } = useAction((client) =>
    task === 'new'
      ? client.createCategory({ body: { name, parent: parent || null } })
      : client.renameCategory({ params: { id: task.id }, body: { name } }),
  )

  async function submit() {
    if (!(await run())) return
    showSaved(task === 'new' ? 'A kategóriát felvettük.' : 'A kategóriát átneveztük.')
    onClose()
  }

  return (
    <FormDialog
      title={task === 'new' ? 'Új kategória' : 'Kategória átnevezése'}
      action="Mentés"
      busy={busy}
      refusal={failure?.errors.name ? undefined : failure?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Név"
        note={task === 'new' ? undefined : 'A kategória címe (URL) nem változik.'}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={failure?.errors.name?.[0]}
      />
      {task === 'new' && categories.length > 0 ? (
        <SelectField label="Hol legyen" value={parent} onChange={(event) => setParent(event.target.value)}>
          <option value="">Főkategória</option>
          {categories.map(({ slug, name: text, depth }) => (
            <option key={slug} value={slug}>
              {'\u00a0\u00a0'.repeat(depth) + text}
            </option>
          ))}
        </SelectField>
      ) : null}
    </FormDialog>
  )
}
