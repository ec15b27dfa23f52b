import type { FormEvent } from 'react'
import { Link } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Check } from '../parts/field.tsx'
import { StateMark } from '../parts/list.tsx'
import { Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { useEdit } from '../runtime/use-edit.ts'
import { showSaved } from '../shell/toast.ts'
import { PicturePicker } from '../parts/picture-picker.tsx'
import styles from './settings.module.css'

export const handle: PageHandle = { title: 'Jogi oldalak' }
export const loader = load('getLaw')

type LawPage = AdminResponse<'getLaw'>['pages'][number]

export function Component() {
  const { pages, absent, guarantee } = useDesk('getLaw')
  const done = pages.filter(isDone).length
  return (
    <>
      <PageHead
        title="Jogi oldalak"
        lead="Ami a szövegekben még kitöltendő, azt itt írja be. A teljes szöveget nézesse át jogásszal."
      />
      {absent.length > 0 ? (
        <Sheet>
          <Note>Ezek az oldalak hiányoznak, pedig a törvény kéri őket: {absent.join(', ')}.</Note>
        </Sheet>
      ) : null}
      <Sheet title={`${done} kész, ${pages.length - done} hátravan`} flush>
        {pages.map((page) => (
          <PageDetails key={page.slug} page={page} />
        ))}
      </Sheet>
      <Guarantee url={guarantee} />
    </>
  )
}

/** The official picture, which has to be shown as it was issued. */
function Guarantee({ url }: { url: string | null }) {
  const { run, busy, failure } = useAction((client, file: File) => client.uploadGuarantee({ body: file }))
  const title = 'Jótállási tájékoztató'

  async function take(file: File) {
    if (await run(file)) showSaved('Mentve. A termékoldalak és a pénztár mostantól ezt az ábrát mutatják.')
  }
  return (
    <Sheet title={title}>
      <div className={styles.form}>
        <p>
          A kötelező jótállás hivatalos ábrája, változtatás nélkül. A termékoldalak és a pénztár mutatják.
        </p>
        {url ? (
          <img className={styles.guarantee} src={url} alt="A jótállási tájékoztató, ahogy most látszik" />
        ) : null}
        {failure ? <Note>{failure.message}</Note> : null}
        <div className={styles.test}>
          <PicturePicker title={title} hasOne={url !== null} busy={busy} onFile={(file) => void take(file)} />
        </div>
      </div>
    </Sheet>
  )
}

const isDone = ({ blanks, missing, is_draft: isDraft }: LawPage) =>
  blanks.length === 0 && missing.length === 0 && !isDraft

function PageState({ page }: { page: LawPage }) {
  const open = page.blanks.length + page.missing.length
  if (open > 0) return <StateMark kind="warn">{open} kitöltendő</StateMark>
  return page.is_draft ? <StateMark kind="warn">Tervezet</StateMark> : <StateMark kind="ok">Kész</StateMark>
}

function PageDetails({ page }: { page: LawPage }) {
  return (
    <details className={styles.details}>
      <summary>
        <b>{page.title}</b>
        <PageState page={page} />
      </summary>
      <div className={styles.inside}>
        <p>
          <a href={`/${page.slug}`} target="_blank" rel="noreferrer">
            Megnyitás a boltban
          </a>
        </p>
        {page.missing.length > 0 ? (
          <p>
            A <Link to="/beallitasok/ceg">cégadatok</Link> közül hiányzik: <b>{page.missing.join(', ')}</b>.
          </p>
        ) : null}
        {isDone(page) ? <p>Nincs benne teendő.</p> : <LawForm key={page.version} page={page} />}
      </div>
    </details>
  )
}

type Filling = { texts: Readonly<Record<number, string>>; checked: boolean }
const nothing: Filling = { texts: {}, checked: false }

function LawForm({ page }: { page: LawPage }) {
  // Sentences are known by their places in this very text.
  const edit = useEdit<Filling>(`law:${page.slug}:${page.version}`, nothing)
  const { texts, checked } = edit.values
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  const { run, busy, failure } = useAction((client) =>
    client.fillLaw({
      params: { slug: page.slug },
      body: {
        version: page.version,
        texts: given.map(([index, text]) => ({ index: Number(index), text })),
        checked,
      },
    }),
  )
  const isEmpty = given.length === 0 && !checked

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await run())) return
    edit.reset()
    showSaved(`Mentve. A vevők mostantól így látják: ${page.title}.`)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.sentences}>
        {page.blanks.map(({ index, what, before, after }) => (
          <label key={index} className={styles.sentence}>
            <span>
              {before}
              <mark>{texts[index]?.trim() || what}</mark>
              {after}
            </span>
            <input
              value={texts[index] ?? ''}
              maxLength={500}
              onChange={(event) => edit.set('texts', { ...texts, [index]: event.target.value })}
            />
          </label>
        ))}
      </div>
      {page.is_draft ? (
        <Check
          label="Jogász átnézte, a TERVEZET jelzés lekerülhet az oldalról."
          checked={checked}
          onChange={(event) => edit.set('checked', event.target.checked)}
        />
      ) : null}
      {failure ? <Note>{failure.message}</Note> : null}
      <div className={styles.bar}>
        <p className={styles.effect}>
          Mentés után az oldal azonnal így jelenik meg. Amit üresen hagy, az jelölve marad.
        </p>
        <Button kind="next" type="submit" busy={busy} disabled={isEmpty}>
          Mentés
        </Button>
      </div>
    </form>
  )
}
