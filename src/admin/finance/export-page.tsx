import { useState, type FormEvent } from 'react'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Field, SelectField } from '../parts/field.tsx'
import { Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { useNow } from '../runtime/now.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import { FinanceNav } from './finance-nav.tsx'
import styles from './finance.module.css'

export const handle: PageHandle = { title: 'Export' }

type Body = AdminInput<'createLedgerExport'>['body']

const what: Record<Body['what'], { title: string; note: string }> = {
  orders: {
    title: 'Rendelések',
    note: 'Egy sor rendelésenként: vevő, cím, adószám, végösszeg, beérkezett pénz.',
  },
  lines: {
    title: 'Tételek',
    note: 'Az áru, a szállítás, a díjak és a kerekítés soronként, nettó, áfa, bruttó.',
  },
  vat: { title: 'Áfa-összesítő', note: 'Havonta és áfakulcsonként; a kerekítés külön sor.' },
  documents: { title: 'Bizonylatok', note: 'Díjbekérők, számlák, sztornók a rajtuk lévő kelte szerint.' },
  payments: { title: 'Fizetések', note: 'Minden beérkezett és visszatérített összeg a napja szerint.' },
  pdfs: { title: 'Bizonylatok PDF-ben', note: 'A bizonylatok fájljai és listájuk egy ZIP-ben.' },
}
const kinds = Object.keys(what) as Body['what'][]

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Budapest' })

/** The month before this one, which the books are waiting for. */
function lastMonth(now: number): Pick<Body, 'from' | 'to'> {
  const [year = 0, month = 1] = dayFormat.format(now).split('-').map(Number)
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: day(Date.UTC(year, month - 2, 1)), to: day(Date.UTC(year, month - 1, 0)) }
}

export function Component() {
  const now = useNow()
  const [body, setBody] = useState<Body>({ what: 'orders', format: 'xlsx', ...lastMonth(now) })
  const make = useAction((client) => client.createLedgerExport({ body }))
  const errors = make.failure?.errors ?? {}

  async function submit(event: FormEvent) {
    event.preventDefault()
    const made = await make.run()
    if (!made) return
    showToast('Az export letöltése elindult.')
    location.assign(made.url)
  }

  function choose(kind: Body['what']) {
    const format = kind === 'pdfs' ? 'zip' : body.format === 'zip' ? 'xlsx' : body.format
    setBody({ ...body, what: kind, format })
  }

  return (
    <>
      <PageHead
        title="Export"
        lead="A könyvelőnek: rendelések, tételek, áfa, bizonylatok, fizetések. Az összegek a forintig a Fizetések oldallal egyeznek."
      />
      <FinanceNav />
      <Sheet>
        <form className={styles.stack} onSubmit={(event) => void submit(event)} noValidate>
          {make.failure ? <Note>{make.failure.message}</Note> : null}
          <div className={styles.fields}>
            <SelectField
              label="Mit"
              note={what[body.what].note}
              value={body.what}
              onChange={(event) => choose(event.target.value as Body['what'])}
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {what[kind].title}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Milyen fájlban"
              value={body.format}
              onChange={(event) => setBody({ ...body, format: event.target.value as Body['format'] })}
            >
              {body.what === 'pdfs' ? (
                <option value="zip">ZIP</option>
              ) : (
                <>
                  <option value="xlsx">Excel-munkafüzet (XLSX)</option>
                  <option value="csv">CSV (pontosvesszővel)</option>
                </>
              )}
            </SelectField>
            <Field
              label="Ettől a naptól"
              type="date"
              value={body.from}
              error={errors.from?.[0]}
              onChange={(event) => setBody({ ...body, from: event.target.value })}
            />
            <Field
              label="Eddig a napig"
              type="date"
              value={body.to}
              error={errors.to?.[0]}
              onChange={(event) => setBody({ ...body, to: event.target.value })}
            />
          </div>
          <div className={styles.actions}>
            <Button kind="next" type="submit" busy={make.busy}>
              Letöltés
            </Button>
            <span className={styles.side}>
              Vevők adatai vannak benne: csak a könyvelőnek adja tovább. A letöltés bekerül a Naplóba.
            </span>
          </div>
        </form>
      </Sheet>
    </>
  )
}
