import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import type { AdminClient } from '#contract/admin/client.ts'
import { useMember } from '../runtime/member.ts'
import { useAction, type Failure } from '../runtime/use-desk.ts'
import { useEdit } from '../runtime/use-edit.ts'
import { showSaved } from '../shell/toast.ts'

const none: Failure['errors'] = {}

/** A page over the thing that its address names: another thing is another form. */
export const byId = (Page: ComponentType<{ id: number }>) =>
  function Component() {
    const id = Number(useParams().id)
    return <Page key={id} id={id} />
  }

type Options<T> = {
  /** Under which a draft of it is found again. */
  name: string
  stored: T
  save: (client: AdminClient, body: { before: T; values: T }) => Promise<unknown>
  /** What is said when it is saved. */
  saved: string
}

/** What the forms of categories, collections, brands and attributes do: `form` is for `EditForm`. */
export function useCatalogueEdit<T extends object>({ name, stored, save, saved }: Options<T>) {
  const mayEdit = useMember()?.rights.includes('categories.edit') ?? false
  const edit = useEdit(name, stored)
  const { values, before } = edit
  const { run, busy, failure } = useAction((client) => save(client, { before, values }))

  async function onSave() {
    if (!(await run())) return
    edit.reset()
    showSaved(saved)
  }

  return {
    edit,
    values,
    mayEdit,
    errors: failure?.errors ?? none,
    form: { edit, busy, failure, mayEdit, onSave },
  }
}
