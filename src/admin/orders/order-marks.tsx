import { useId, useState, type FormEvent } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Field, SelectField } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import { useMember } from '../runtime/member.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { useKeys } from '../shell/keys.ts'
import { useMarks, type Marks } from './use-marks.ts'
import styles from './order-notes.module.css'

type Props = { number: string; notes: AdminResponse<'getOrderNotes'> }

/** Who looks after an order, and its tags. */
export function OrderMarks({ number, notes }: Props) {
  const marks = useMarks()
  const me = useMember()
  const mayWrite = notes.may_write
  const takeOver = () => me && mayWrite && void marks.assign([number], me.id)
  useKeys(mayWrite ? [{ keys: 'i', text: 'Én leszek a felelőse', run: takeOver }] : [])
  return (
    <div className={styles.part}>
      {marks.failure ? <Note>{marks.failure.message}</Note> : null}
      {mayWrite ? (
        <div className={styles.line}>
          <AssigneeField
            value={notes.assignee}
            onChange={(staffId) => void marks.assign([number], staffId)}
          />
          {notes.assignee?.id === me?.id ? null : (
            <Button busy={marks.busy} title="Billentyű: i" onClick={takeOver}>
              Nekem
            </Button>
          )}
        </div>
      ) : notes.assignee ? (
        <p>Felelős: {notes.assignee.name}</p>
      ) : null}
      <Tags number={number} tags={notes.tags} marks={marks} mayWrite={mayWrite} />
    </div>
  )
}

type Colleague = { id: number; name: string }
type AssigneeProps = { value: Colleague | null; onChange: (staffId: number | null) => void }

/** Whoever is chosen is there even when they have left. */
export function AssigneeField({ value, onChange }: AssigneeProps) {
  const { colleagues } = useDesk('getOrderMarks')
  const isGone = value !== null && !colleagues.some(({ id }) => id === value.id)
  return (
    <SelectField
      label="Felelős"
      value={value?.id ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">Nincs</option>
      {isGone ? <option value={value.id}>{value.name}</option> : null}
      {colleagues.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

type TagsProps = { number: string; tags: readonly string[]; marks: Marks; mayWrite: boolean }

function Tags({ number, tags, marks, mayWrite }: TagsProps) {
  const [text, setText] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    const add = tagsOf(text)
    if (add.length > 0 && (await marks.tag([number], { add }))) setText('')
  }

  return (
    <>
      {tags.length > 0 ? (
        <div className={styles.tags} role="group" aria-label="Címkék">
          {tags.map((tag) => (
            <span key={tag} className={styles.tag}>
              <span>{tag}</span>
              {mayWrite ? (
                <button
                  type="button"
                  aria-label={`${tag} címke levétele`}
                  onClick={() => void marks.tag([number], { remove: [tag] })}
                >
                  ✕
                </button>
              ) : null}
            </span>
          ))}
        </div>
      ) : null}
      {mayWrite ? (
        <form className={styles.line} onSubmit={(event) => void submit(event)} noValidate>
          <TagField value={text} onChange={setText} error={marks.tagError} />
          <Button type="submit" busy={marks.busy}>
            Címkézés
          </Button>
        </form>
      ) : null}
    </>
  )
}

/** The tags that a field names, between commas. */
export const tagsOf = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter(Boolean)

type TagFieldProps = {
  label?: string
  value: string
  onChange: (text: string) => void
  error?: string | undefined
}

/** Suggests the tags that orders have. */
export function TagField({ label = 'Új címke', value, onChange, error }: TagFieldProps) {
  const { tags } = useDesk('getOrderMarks')
  const id = useId()
  return (
    <>
      <Field
        label={label}
        list={id}
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
      <datalist id={id}>
        {tags.map(({ tag }) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
    </>
  )
}
