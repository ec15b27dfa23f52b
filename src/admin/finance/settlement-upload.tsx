import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Field, SelectField } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import styles from './finance.module.css'

type Source = AdminResponse<'listSettlements'>['sources'][number]
type Kind = AdminResponse<'listSettlements'>['settlements'][number]['kind']

const otherAccount = 'other'

/** Which carrier's or account's list it is, and the file. */
export function SettlementUpload({ kind, sources }: { kind: Kind; sources: readonly Source[] }) {
  const [choice, setChoice] = useState(sources[0]?.code ?? otherAccount)
  const [account, setAccount] = useState('')
  const source = choice === otherAccount ? account.trim() : choice
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const upload = useAction((client, file: File) =>
    client.uploadSettlement({
      query: { name: file.name.slice(0, 200), kind, source },
      // Its own kind would differ from system to system.
      body: new Blob([file], { type: 'application/octet-stream' }),
    }),
  )

  async function take(file: File) {
    const made = await upload.run(file)
    if (made) void navigate(`/penzugyek/elszamolas/${made.id}`)
  }

  return (
    <div className={styles.stack}>
      {upload.failure ? <Note>{upload.failure.message}</Note> : null}
      <div className={styles.upload}>
        <SelectField
          label={kind === 'cod' ? 'Melyik futár elszámolása?' : 'Melyik számla kivonata?'}
          value={choice}
          onChange={(event) => setChoice(event.target.value)}
        >
          {sources.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
          {kind === 'bank' ? <option value={otherAccount}>Másik számla</option> : null}
        </SelectField>
        {choice === otherAccount ? (
          <Field
            label="A számla száma"
            value={account}
            onChange={(event) => setAccount(event.target.value)}
          />
        ) : null}
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,.xlsx,.xml"
          aria-label="Elszámolás fájlja"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void take(file)
            event.target.value = ''
          }}
        />
        <Button
          kind="next"
          busy={upload.busy}
          disabled={source === ''}
          onClick={() => input.current?.click()}
        >
          Fájl feltöltése
        </Button>
      </div>
    </div>
  )
}
