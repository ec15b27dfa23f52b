import { useState } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field, TextField } from '../parts/field.tsx'
import { StateMark } from '../parts/list.tsx'
import { PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { useEdit } from '../runtime/use-edit.ts'
import { showSaved } from '../shell/toast.ts'
import { filledParagraphs, filledText } from './email-preview.ts'
import { Seen, SettingsForm } from './form-parts.tsx'
import styles from './settings.module.css'
import pageStyles from './email-texts-page.module.css'

export const handle: PageHandle = { title: 'Levelek szövege' }
export const loader = load('listEmailTexts')

type Kind = AdminResponse<'listEmailTexts'>['kinds'][number]
type Words = Kind['words']

const groups: readonly [group: string, title: string][] = [
  ['orders', 'Rendelések'],
  ['account', 'Fiók'],
  ['others', 'Egyéb'],
]

export function Component() {
  const { kinds } = useDesk('listEmailTexts')
  return (
    <>
      <PageHead
        title="Levelek szövege"
        lead="Mit írjanak a vevőknek menő levelek. A tételeket, összegeket, hivatkozásokat és amit a törvény kér, a bolt maga teszi hozzá."
      />
      {groups.map(([group, title]) => (
        <Sheet key={group} title={title} flush>
          {kinds
            .filter((kind) => kind.group === group)
            .map((kind) => (
              <details key={kind.kind} className={styles.details}>
                <summary>
                  <b>{kind.title}</b>
                  {kind.is_own ? <StateMark kind="ok">Saját szöveg</StateMark> : <span>Eredeti szöveg</span>}
                </summary>
                <div className={styles.inside}>
                  <WordsForm kind={kind} />
                </div>
              </details>
            ))}
        </Sheet>
      ))}
      <Sheet title="Kötött szövegű levelek">
        <p>
          Az elállás elismervénye és a fiók védelmét szolgáló levelek (új eszköz, jelszó- és címcsere, törlés)
          szövege nem módosítható: bizonyító erejük és biztonságuk múlik rajta.
        </p>
      </Sheet>
    </>
  )
}

const names: Readonly<Record<keyof Words, string>> = {
  subject: 'Tárgy',
  heading: 'Címsor',
  opening: 'Bevezető',
  closing: 'Zárószöveg',
}

function WordsForm({ kind: { kind, title, words, first, placeholders, contents } }: { kind: Kind }) {
  const edit = useEdit<Words>(`email-texts:${kind}`, words)
  const save = useAction((client, body: { before: Words; values: Words }) =>
    client.saveEmailTexts({ params: { kind }, body }),
  )
  const { values, before } = edit
  const error = (field: keyof Words) => save.failure?.errors[`values.${field}`]?.[0]
  const isFirst = JSON.stringify(values) === JSON.stringify(first)

  async function submit() {
    if (!(await save.run({ before, values }))) return
    edit.reset()
    showSaved(`${title}: mentve, a következő levél már így megy ki.`)
  }
  return (
    <SettingsForm
      edit={edit}
      names={names}
      effect="Mentés után minden új levél így megy ki. Ami már elment vagy a küldésre vár, nem változik."
      busy={save.busy}
      failure={save.failure}
      onSave={submit}
    >
      <p className={pageStyles.placeholders}>
        Ezek helyére a bolt írja az értéket:{' '}
        {placeholders.map(({ name }) => (
          <code key={name}>{`{${name}}`}</code>
        ))}
      </p>
      <Field
        label={names.subject}
        value={values.subject}
        maxLength={150}
        error={error('subject')}
        onChange={(event) => edit.set('subject', event.target.value)}
      />
      <Field
        label={names.heading}
        value={values.heading}
        maxLength={150}
        error={error('heading')}
        onChange={(event) => edit.set('heading', event.target.value)}
      />
      <TextField
        label={names.opening}
        note="Új bekezdés: üres sor."
        rows={4}
        value={values.opening}
        maxLength={3000}
        error={error('opening')}
        onChange={(event) => edit.set('opening', event.target.value)}
      />
      <TextField
        label={names.closing}
        rows={3}
        value={values.closing}
        maxLength={3000}
        error={error('closing')}
        onChange={(event) => edit.set('closing', event.target.value)}
      />
      {isFirst ? null : (
        <p>
          <Button kind="plain" onClick={() => edit.change(first)}>
            Az eredeti szöveg
          </Button>
        </p>
      )}
      <Preview values={values} placeholders={placeholders} contents={contents} />
      <WholeEmail kind={kind} values={values} />
    </SettingsForm>
  )
}

/** The email from its first to its last word, as it would go out now, with an example's goods. */
function WholeEmail({ kind, values }: { kind: string; values: Words }) {
  const [shown, setShown] = useState<AdminResponse<'previewEmailTexts'> | null>(null)
  const preview = useAction((client, body: { values: Words }) =>
    client.previewEmailTexts({ params: { kind }, body }),
  )
  const open = async () => setShown(await preview.run({ values }))
  return (
    <>
      <p>
        <Button kind="plain" busy={preview.busy} onClick={() => void open()}>
          Az egész levél
        </Button>
      </p>
      {preview.failure ? (
        <p role="alert">{Object.values(preview.failure.errors).flat()[0] ?? preview.failure.message}</p>
      ) : null}
      {shown ? (
        <Dialog title={shown.subject} onClose={() => setShown(null)}>
          <pre className={pageStyles.whole}>{shown.text}</pre>
        </Dialog>
      ) : null}
    </>
  )
}

type PreviewProps = Pick<Kind, 'placeholders' | 'contents'> & { values: Words }

/** As it would stand in the mailbox, with the examples in their places. */
function Preview({ values, placeholders, contents }: PreviewProps) {
  const fill = (text: string) => filledText(text, placeholders)
  return (
    <Seen title="A vevő ezt kapja">
      <div className={pageStyles.mail}>
        <p className={pageStyles.subject}>{fill(values.subject)}</p>
        <p className={pageStyles.heading}>{fill(values.heading)}</p>
        {filledParagraphs(values.opening, placeholders).map((text, at) => (
          <p key={`${at} ${text}`}>{text}</p>
        ))}
        <p className={pageStyles.contents}>{contents}</p>
        {filledParagraphs(values.closing, placeholders).map((text, at) => (
          <p key={`${at} ${text}`}>{text}</p>
        ))}
      </div>
    </Seen>
  )
}
