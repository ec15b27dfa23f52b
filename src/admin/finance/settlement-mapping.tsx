import { useState, type FormEvent } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { FileSample } from '../imports/file-sample.tsx'
import { Button } from '../parts/button.tsx'
import { SelectField } from '../parts/field.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import styles from './finance.module.css'

type One = AdminResponse<'getSettlement'>

/** What a list's columns can be, in the order of the form. */
const fields: Record<One['kind'], readonly (readonly [field: string, label: string])[]> = {
  cod: [
    ['parcel', 'Csomagszám'],
    ['amount', 'Utánvét összege'],
    ['reference', 'Rendelésszám, hivatkozás'],
    ['payer', 'Címzett neve'],
    ['day', 'Kifizetés napja'],
    ['fee', 'Levont díj'],
  ],
  bank: [
    ['day', 'Könyvelés napja'],
    ['amount', 'Összeg (előjellel)'],
    ['credit', 'Jóváírás (ha külön oszlop)'],
    ['direction', 'Terhelés vagy jóváírás jele'],
    ['currency', 'Pénznem'],
    ['reference', 'Közlemény'],
    ['reference_more', 'Közlemény folytatása'],
    ['payer', 'Fizető neve'],
    ['account', 'Fizető számlája'],
    ['bank_reference', 'Tranzakció azonosítója'],
  ],
}

/** Which column is what, the first time that a source's list looks like this. */
export function SettlementMapping({ one }: { one: One }) {
  const [mapping, setMapping] = useState(one.mapping)
  const save = useAction((client) => client.mapSettlement({ params: { id: one.id }, body: { mapping } }))

  function choose(field: string, column: string) {
    const { [field]: _old, ...others } = mapping
    setMapping(column === '' ? others : { ...others, [field]: column })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save.run()
  }

  return (
    <Sheet title="Melyik oszlop micsoda?">
      <form className={styles.stack} onSubmit={submit} noValidate>
        <FileSample columns={one.columns} sample={one.sample} />
        {save.failure ? <Note>{save.failure.message}</Note> : null}
        <div className={styles.fields}>
          {fields[one.kind].map(([field, label]) => (
            <SelectField
              key={field}
              label={label}
              value={mapping[field] ?? ''}
              onChange={(event) => choose(field, event.target.value)}
            >
              <option value="">–</option>
              {one.columns.map((column) => (
                <option key={column} value={column}>
                  {column}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <div className={styles.actions}>
          <Button kind="next" type="submit" busy={save.busy}>
            Beolvasás
          </Button>
          <span className={styles.side}>
            A beállítást a bolt megjegyzi: a következő ilyen fájl már magától beolvasódik.
          </span>
        </div>
      </form>
    </Sheet>
  )
}
