import { useState, type FormEvent } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Check, SelectField, TextField } from '../parts/field.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { CategoryValues } from './category-values.tsx'
import { FallbackField } from './fallback-field.tsx'
import { FieldOwners } from './field-owners.tsx'
import { headProblem } from './file-head.ts'
import { FileSample } from './file-sample.tsx'
import type { MappingDraft } from './mapping-draft.ts'
import styles from './import-page.module.css'
import { ShelfOptions } from './shelf-options.tsx'
import {
  mappingJson,
  mappingText,
  simpleFieldNames,
  simpleFields,
  simpleOf,
  type SimpleField,
  type SimpleMapping,
} from './simple-mapping.ts'

type Import = AdminResponse<'getImport'>

/** Which column is what; then everything is tried. What was tried stands in a line, until it is to be changed. */
export function MappingForm({ one, draft }: { one: Import; draft: MappingDraft }) {
  const [isOpen, setOpen] = useState(one.state !== 'tried')
  const { categories } = useDesk('listCategories')
  if (isOpen) return <OpenForm one={one} draft={draft} />
  return (
    <Sheet title={title} actions={<Button onClick={() => setOpen(true)}>Módosítom</Button>}>
      <p className={styles.side}>{mappingText(one.mapping, categories)}</p>
    </Sheet>
  )
}

const title = '1. Melyik oszlop micsoda'

function OpenForm({ one, draft: { json, change } }: { one: Import; draft: MappingDraft }) {
  const simple = simpleOf(json)
  const [isWritten, setWritten] = useState(simple === null)
  const attempt = useAction((client) => client.tryImport({ params: { id: one.id }, body: { mapping: json } }))

  function submit(event: FormEvent) {
    event.preventDefault()
    void attempt.run()
  }

  const problem = headProblem(one.columns)
  return (
    <Sheet title={title}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {problem === '' ? null : <Note>{problem}</Note>}
        <FileSample {...one} />
        {attempt.failure ? <Note>{attempt.failure.message}</Note> : null}
        {simple && !isWritten ? (
          <Columns one={one} simple={simple} onChange={(next) => change(mappingJson(next))} />
        ) : (
          <>
            <TextField
              label="A megfeleltetés JSON-ként"
              note="Szabályok, ágak, gumi- és felninevek: a bolt leírásában (docs/import.md) áll, mit lehet írni."
              rows={14}
              spellCheck={false}
              value={json}
              onChange={(event) => change(event.target.value)}
            />
            <FallbackField json={json} onChange={change} />
          </>
        )}
        <div className={styles.actions}>
          <Button kind={one.state === 'tried' ? 'normal' : 'next'} type="submit" busy={attempt.busy}>
            {one.state === 'tried' ? 'Kipróbálom újra' : 'Kipróbálom'}
          </Button>
          {simple ? (
            <Button kind="plain" onClick={() => setWritten(!isWritten)}>
              {isWritten ? 'Űrlapon állítom be' : 'Részletes megfeleltetés'}
            </Button>
          ) : null}
        </div>
        <p className={styles.side}>
          A próba mindent elvégez, majd visszavon: a boltban semmi sem változik. Amit nem párosít, és ami a
          fájlban üres, az a termékeknél marad, ahogy van.
        </p>
      </form>
    </Sheet>
  )
}

/** What most files are brought in for; the others are a click away. */
const usual: readonly SimpleField[] = [
  'item_number',
  'name',
  'brand',
  'category',
  'price',
  'original_price',
  'cost',
  'stock',
  'ean',
]
const others = simpleFieldNames.filter((field) => !usual.includes(field))

type ColumnsProps = { one: Import; simple: SimpleMapping; onChange: (next: SimpleMapping) => void }

function Columns({ one, simple, onChange }: ColumnsProps) {
  const choose = (field: SimpleField, column: string) => {
    const { [field]: _, ...rest } = simple.columns
    const columns = column === '' ? rest : { ...rest, [field]: column }
    // Another column has other values.
    const isCleared = field === 'category'
    onChange({ ...simple, columns, ...(isCleared ? { categories: {}, fallback: '' } : {}) })
  }
  const [isMoreOpen] = useState(others.some((field) => simple.columns[field]))
  const select = (field: SimpleField) => (
    <SelectField
      key={field}
      label={simpleFields[field]}
      value={simple.columns[field] ?? ''}
      onChange={(event) => choose(field, event.target.value)}
    >
      <option value="">{field === 'item_number' ? 'Válasszon oszlopot' : 'Nincs a fájlban'}</option>
      {one.columns.filter(Boolean).map((column) => (
        <option key={column} value={column}>
          {column}
        </option>
      ))}
    </SelectField>
  )
  return (
    <>
      <div className={styles.fields}>
        {usual.map(select)}
        {simple.columns.category ? null : (
          <SelectField
            label="Az új termékek kategóriája"
            value={simple.newCategory}
            onChange={(event) => onChange({ ...simple, newCategory: event.target.value })}
          >
            <option value="">Nincs: új termék ne jöjjön be</option>
            <ShelfOptions />
          </SelectField>
        )}
      </div>
      {simple.columns.category ? (
        <CategoryValues id={one.id} column={simple.columns.category} simple={simple} onChange={onChange} />
      ) : null}
      <details className={styles.more} open={isMoreOpen}>
        <summary>További adatok: leírás, tömeg, polc, jótállás, keresők, gyártó és biztonság…</summary>
        <div className={styles.fields}>{others.map(select)}</div>
      </details>
      {simple.columns.price || simple.columns.original_price ? (
        <Check
          label="Az árak nettók: 27 % áfát adjon hozzájuk"
          checked={simple.isNet}
          onChange={(event) => onChange({ ...simple, isNet: event.target.checked })}
        />
      ) : null}
      {simple.columns.name ? (
        <Check
          label="A megnevezésben abroncsméret áll (205/55 R16 91H): a jellemzőket is töltse ki belőle"
          checked={simple.hasSizes}
          onChange={(event) => onChange({ ...simple, hasSizes: event.target.checked })}
        />
      ) : null}
      <FieldOwners simple={simple} onChange={onChange} />
    </>
  )
}
