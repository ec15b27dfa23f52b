import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { maxSyncGoods } from '#contract/admin/taxonomy-limits.ts'
import { SelectField } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Note } from '../parts/sheet.tsx'
import { useAction, useClient, useDesk, type Failure } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { EffectList } from './effect-list.tsx'
import { mergedText } from './taxonomy-runs.tsx'
import { isWithin, type TreeRow } from './tree-moves.ts'

type Props = { id: number; name: string; onClose: () => void }

/** What is wrong, of the effect or of doing it. */
const messageOf = (failure: Failure | null, isFailed: boolean): string | undefined =>
  failure?.message ?? (isFailed ? 'Ezt most nem sikerült kiszámolni. Próbálja meg újra.' : undefined)

/** Puts a category into another: the effect first. */
export function MergeDialog({ id, name, onClose }: Props) {
  const client = useClient()
  const navigate = useNavigate()
  const { categories } = useDesk('listCategories')
  const [into, setInto] = useState(0)
  const { data: effect, isError } = useQuery({
    queryKey: ['category-merge', id, into],
    queryFn: into === 0 ? skipToken : () => client.previewCategoryMerge({ params: { id }, query: { into } }),
    staleTime: 0,
  })
  const { run, busy, failure } = useAction((caller, products: number) =>
    caller.mergeCategory({ params: { id }, body: { into, products } }),
  )
  const target = categories.find((one) => one.id === into)

  async function submit() {
    if (!effect || effect.obstacle || !(await run(effect.products))) return
    showSaved(mergedText(effect.products, `„${name}” beolvadt ide: „${target?.name ?? ''}”.`))
    await navigate(effect.products > maxSyncGoods ? '/termekek/kategoriak' : `/termekek/kategoriak/${into}`)
  }

  return (
    <FormDialog
      title={`Összevonás: ${name}`}
      action="Összevonás"
      busy={busy}
      refusal={messageOf(failure, isError)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TargetField label="Melyikbe olvadjon" {...{ id, categories, into }} onChange={setInto} />
      {effect ? <EffectList effect={effect} into={target?.name ?? ''} /> : null}
    </FormDialog>
  )
}

/** Deletes a category; its goods go into another, where it has any. */
export function RemovalDialog({ id, name, onClose }: Props) {
  const client = useClient()
  const navigate = useNavigate()
  const { categories } = useDesk('listCategories')
  const [into, setInto] = useState(0)
  const { data: effect, isError } = useQuery({
    queryKey: ['category-removal', id, into],
    queryFn: () => client.previewCategoryRemoval({ params: { id }, query: into === 0 ? {} : { into } }),
    staleTime: 0,
  })
  const { run, busy, failure } = useAction((caller, products: number) =>
    caller.removeCategory({ params: { id }, body: { into: into || null, products } }),
  )
  const target = categories.find((one) => one.id === into)

  async function submit() {
    if (!effect || effect.obstacle || !(await run(effect.products))) return
    showSaved(mergedText(effect.products, `„${name}” kategóriát töröltük.`))
    await navigate('/termekek/kategoriak')
  }

  return (
    <FormDialog
      title={`Törlés: ${name}`}
      action="Törlés"
      busy={busy}
      refusal={messageOf(failure, isError)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TargetField label="Hová kerüljenek a termékei" {...{ id, categories, into }} onChange={setInto} />
      {effect ? <EffectList effect={effect} into={target?.name ?? null} /> : <Note good>Számoljuk…</Note>}
    </FormDialog>
  )
}

function TargetField({
  label,
  id,
  categories,
  into,
  onChange,
}: {
  label: string
  id: number
  categories: readonly TreeRow[]
  into: number
  onChange: (id: number) => void
}) {
  return (
    <SelectField label={label} value={into} onChange={(event) => onChange(Number(event.target.value))}>
      <option value={0}>Válasszon…</option>
      {categories.map((one) => (
        <option key={one.id} value={one.id} disabled={isWithin(categories, one.id, id)}>
          {'\u00a0\u00a0'.repeat(one.depth) + one.name}
        </option>
      ))}
    </SelectField>
  )
}
