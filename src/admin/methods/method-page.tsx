import type { FormEvent, ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { AdminClient } from '#contract/admin/client.ts'
import { ResponseError } from '#contract/client.ts'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import { ConflictNote } from './conflict-note.tsx'
import { ActiveSwitch, RemoveDialog, RestoredNote, SaveBar, useRemoving } from './save-bar.tsx'
import { TryOutPanel } from './try-out-panel.tsx'
import { useTryOut, type Categories, type TriedMethod } from './try-out.ts'
import { useIsClient, useVersionedForm, type Stored } from './use-versioned-form.ts'
import styles from './method-page.module.css'

type Method = { id: number; name: string; version: number }
type Errors = Readonly<Record<string, readonly string[]>>

/** What differs between methods of delivery and of payment. `M`: as listed, `F`: as saved, `D`: as typed. */
export type MethodKind<M extends Method, F, D> = {
  /** Under which what was typed is found again. */
  name: string
  listPath: string
  texts: { one: string; added: string; gone: string }
  /** The refusal of a version that somebody else has changed. */
  changedCode: string
  begin: F
  fieldsOf: (method: M) => F
  toDraft: (fields: F) => D
  toFields: (draft: D) => F
  labels: Readonly<Record<keyof F, string>>
  triedAs: (fields: F, id: number | null) => TriedMethod
  list: (client: AdminClient) => Promise<{ methods: readonly M[] }>
  create: (client: AdminClient, fields: F) => Promise<object>
  change: (client: AdminClient, id: number, fields: F & { version: number }) => Promise<object>
  remove: (client: AdminClient, id: number) => Promise<{ outcome: 'removed' | 'switched_off' }>
}

type Props<M extends Method, F, D> = {
  kind: MethodKind<M, F, D>
  categories: Categories
  /** A value of a field as a merchant reads it. */
  show: (field: keyof F, value: unknown) => string
  fields: (form: { draft: D; errors: Errors; change: (part: Partial<D>) => void }) => ReactNode
}

/** The method that the address names, or a new one. */
export function MethodPage<M extends Method, F extends { name: string }, D extends { active: boolean }>({
  methods,
  ...props
}: Props<M, F, D> & { methods: readonly M[] }) {
  const { id } = useParams()
  const isClient = useIsClient()
  const method = methods.find((one) => String(one.id) === id) ?? null
  if (id === undefined || method)
    return <MethodEditor key={`${id ?? 'new'} ${isClient}`} isClient={isClient} method={method} {...props} />
  const { texts } = props.kind
  return (
    <>
      <PageHead title={texts.one} />
      <Sheet flush>
        <Empty>{texts.gone}</Empty>
      </Sheet>
    </>
  )
}

type EditorProps<M extends Method, F, D> = Props<M, F, D> & { method: M | null; isClient: boolean }

function MethodEditor<M extends Method, F extends { name: string }, D extends { active: boolean }>({
  kind,
  method,
  isClient,
  categories,
  show,
  fields: renderFields,
}: EditorProps<M, F, D>) {
  const navigate = useNavigate()
  const storedOf = (one: M | null): Stored<F> =>
    one ? { fields: kind.fieldsOf(one), version: one.version } : { fields: kind.begin, version: 0 }
  const id = method?.id ?? null
  const form = useVersionedForm<F, D>(storedOf(method), {
    name: isClient ? `${kind.name}:${id ?? 'new'}` : null,
    toDraft: kind.toDraft,
    toFields: kind.toFields,
  })
  const { draft, fields, conflicts } = form
  const tryOut = useTryOut(categories, kind.triedAs(fields, id))
  const removing = useRemoving()
  const save = useAction(async (client) => {
    if (id === null) return kind.create(client, fields)
    try {
      return await kind.change(client, id, { ...fields, version: form.version })
    } catch (error) {
      if (error instanceof ResponseError && error.body.code === kind.changedCode) {
        const { methods } = await kind.list(client)
        form.meet(storedOf(methods.find((one) => one.id === id) ?? method))
      }
      throw error
    }
  })
  const remove = useAction((client) => kind.remove(client, id ?? 0))
  const errors = conflicts === null ? (save.failure?.errors ?? {}) : {}

  async function leave(said: string) {
    form.forget()
    showToast(`${fields.name}: ${said}`)
    await navigate(kind.listPath)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    form.settle()
    if (await save.run()) await leave('mentve.')
  }

  async function removeIt() {
    const removed = await remove.run()
    if (removed)
      await leave(removed.outcome === 'removed' ? 'törölve.' : 'kikapcsolva, mert nyitott kosárban szerepel.')
  }

  return (
    <>
      <PageHead title={method?.name ?? kind.texts.added} />
      <div className={styles.columns}>
        <form onSubmit={(event) => void submit(event)} noValidate>
          {form.isRestored ? <RestoredNote onDrop={form.drop} /> : null}
          <ConflictNote
            conflicts={conflicts}
            labels={kind.labels}
            show={show}
            onTakeTheirs={form.takeTheirs}
          />
          {renderFields({ draft, errors, change: form.change })}
          <ActiveSwitch checked={draft.active} onChange={(active) => form.change({ active } as Partial<D>)} />
          <SaveBar
            effect={tryOut.tried?.effect ?? null}
            busy={save.busy}
            failure={conflicts === null ? save.failure : null}
            onRemove={id === null ? undefined : removing.ask}
          />
        </form>
        <aside>
          <TryOutPanel {...tryOut} categories={categories} />
        </aside>
      </div>
      {removing.isRemoving ? (
        <RemoveDialog
          name={method?.name ?? ''}
          busy={remove.busy}
          failure={remove.failure}
          onRemove={() => void removeIt()}
          onClose={removing.close}
        />
      ) : null}
    </>
  )
}
