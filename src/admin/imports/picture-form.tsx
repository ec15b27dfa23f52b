import type { FormEvent } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { SelectField } from '../parts/field.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import styles from './import-page.module.css'
import type { MappingDraft } from './mapping-draft.ts'

type Import = AdminResponse<'getImport'>

/** What becomes of the pictures that goods have; then everything is tried. */
export function PictureForm({ one, draft: { json: mapping, change } }: { one: Import; draft: MappingDraft }) {
  const attempt = useAction((client) => client.tryImport({ params: { id: one.id }, body: { mapping } }))

  function submit(event: FormEvent) {
    event.preventDefault()
    void attempt.run()
  }

  return (
    <Sheet title="1. Képek">
      <form className={styles.form} onSubmit={submit} noValidate>
        {attempt.failure ? <Note>{attempt.failure.message}</Note> : null}
        <p>
          A fájlok neve mondja meg, melyik terméké a kép: a cikkszáma vagy a vonalkódja, több képnél a végén a
          sorszámmal: KUL-13-1.jpg, KUL-13-2.jpg. A mappák nem számítanak.
        </p>
        <SelectField
          label="A termékek eddigi képei"
          value={mapping}
          onChange={(event) => change(event.target.value)}
        >
          <option value={'{"pictures":"add"}'}>Maradnak, az újak mögéjük kerülnek</option>
          <option value={'{"pictures":"replace"}'}>Az újak lépnek a helyükre</option>
        </SelectField>
        <div className={styles.actions}>
          <Button kind={one.state === 'tried' ? 'normal' : 'next'} type="submit" busy={attempt.busy}>
            {one.state === 'tried' ? 'Kipróbálom újra' : 'Kipróbálom'}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
