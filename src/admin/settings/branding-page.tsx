import { useEffect, useRef, useState, type FormEvent } from 'react'
import { accentColours, contrastText, isColour, readableContrast } from '#contract/accent.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { StateMark } from '../parts/list.tsx'
import { Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import styles from './branding-page.module.css'
import { PicturePicker } from '../parts/picture-picker.tsx'
import formStyles from './settings.module.css'

export const handle: PageHandle = { title: 'Megjelenés' }
export const loader = load('getBranding')

type Branding = AdminResponse<'getBranding'>
type Slot = 'logo' | 'darkLogo' | 'icon'

/** `own`: the picture of the shop's files. */
const slots: readonly { slot: Slot; title: string; note: string; own: string }[] = [
  {
    slot: 'logo',
    title: 'Logó',
    note: 'Világos háttérre. Átlátszó hátterű PNG vagy SVG a legjobb.',
    own: '/logo.svg',
  },
  {
    slot: 'darkLogo',
    title: 'Logó sötét háttérre',
    note: 'Akkor kell, ha a logó sötét háttéren nem látszik.',
    own: '/logo-dark.svg',
  },
  {
    slot: 'icon',
    title: 'Ikon',
    note: 'Négyzet, legalább 180×180 képpont: a böngésző fülén és a telefonokon.',
    own: '/favicon.svg',
  },
]

export function Component() {
  const branding = useDesk('getBranding')
  return (
    <>
      <PageHead title="Megjelenés" lead="Minden változás azonnal látszik a boltban, újraindítás nélkül." />
      {/* Another form once something else is stored. */}
      <AccentForm key={branding.accent ?? ''} branding={branding} />
      <Sheet title="Logó és ikon" flush>
        <ul className={styles.slots}>
          {slots.map(({ slot, own, ...texts }) => (
            <PictureSlot
              key={slot}
              slot={slot}
              {...texts}
              picture={branding[slot]}
              // Without one for the dark, the own logo stands there too.
              shown={branding[slot]?.url ?? (slot === 'darkLogo' ? branding.logo?.url : undefined) ?? own}
            />
          ))}
        </ul>
      </Sheet>
    </>
  )
}

function AccentForm({ branding }: { branding: Branding }) {
  const stored = branding.accent ?? branding.own_accent
  const [accent, setAccent] = useState(stored)
  const save = useAction((client, before: string | null, next: string | null) =>
    client.saveAccent({ body: { before, accent: next } }),
  )
  const colours = isColour(accent) ? accentColours(accent) : null
  const isReadable = colours !== null && colours.contrast >= readableContrast

  async function store(next: string | null) {
    if (!(await save.run(branding.accent, next))) return
    showSaved('Mentve. A bolt minden oldala mostantól ezt a színt viseli.')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void store(accent)
  }
  return (
    <Sheet title="Kiemelő szín">
      <form className={formStyles.form} onSubmit={submit} noValidate>
        <div className={styles.choice}>
          <input
            type="color"
            className={styles.colour}
            aria-label="Kiemelő szín választása"
            value={colours?.accent ?? stored}
            onChange={(event) => setAccent(event.target.value)}
          />
          <Field
            label="Színkód"
            value={accent}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            error={save.failure?.errors.accent?.[0]}
            onChange={(event) => setAccent(event.target.value)}
          />
          <Measured contrast={colours?.contrast ?? null} />
        </div>
        {colours ? (
          <div className={styles.samples}>
            <Sample theme="light" colours={colours} />
            <Sample theme="dark" colours={colours} />
          </div>
        ) : null}
        {save.failure && !save.failure.errors.accent ? <Note>{save.failure.message}</Note> : null}
        <div className={formStyles.bar}>
          <p className={formStyles.effect}>
            A gombok, jelölések és levelek színe. A feliratok színét a bolt úgy számolja hozzá, hogy mindig
            olvashatók legyenek.
          </p>
          {branding.accent === null ? null : (
            <Button busy={save.busy} onClick={() => void store(null)}>
              Eredeti szín
            </Button>
          )}
          <Button
            kind="next"
            type="submit"
            busy={save.busy}
            disabled={!isReadable || colours.accent === stored}
          >
            Mentés
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function Measured({ contrast }: { contrast: number | null }) {
  if (contrast === null) return <StateMark kind="warn">Hat számjegyű színkód kell</StateMark>
  return contrast >= readableContrast ? (
    <StateMark kind="ok">Mért kontraszt: {contrastText(contrast)}</StateMark>
  ) : (
    <StateMark kind="warn">
      Mért kontraszt: {contrastText(contrast)}, legalább {contrastText(readableContrast)} kell
    </StateMark>
  )
}

type Colours = ReturnType<typeof accentColours>

/** A piece of the shop in the colours, set by script: the desk's policy allows no styles in the page. */
function Sample({ theme, colours }: { theme: 'light' | 'dark'; colours: Colours }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { accent, onAccent, textLight, textDark, softLight, softDark } = colours
    const values = {
      '--sample': accent,
      '--sample-on': onAccent,
      '--sample-text': theme === 'light' ? textLight : textDark,
      '--sample-soft': theme === 'light' ? softLight : softDark,
    }
    for (const [name, value] of Object.entries(values)) ref.current?.style.setProperty(name, value)
  }, [theme, colours])
  return (
    <div ref={ref} className={styles.sample} data-theme={theme} aria-hidden="true">
      <span className={styles.name}>205/55 R16 91H</span>
      <span className={styles.price}>28 990 Ft</span>
      <span className={styles.badge}>−12%</span>
      <span className={styles.button}>Kosárba</span>
    </div>
  )
}

type SlotProps = { slot: Slot; title: string; note: string; picture: Branding[Slot]; shown: string }

function PictureSlot({ slot, title, note, picture, shown }: SlotProps) {
  const params = { slot }
  const upload = useAction((client, file: File) => client.uploadPicture({ params, body: file }))
  const remove = useAction((client) => client.removePicture({ params }))
  const failure = upload.failure ?? remove.failure

  async function take(file: File) {
    remove.forget()
    if (await upload.run(file)) showSaved(`${title}: mentve, a boltban már ez látszik.`)
  }
  return (
    <li className={styles.slot}>
      <div className={styles.picture} data-theme={slot === 'darkLogo' ? 'dark' : 'light'}>
        <img src={shown} alt={`${title}, ahogy most látszik`} />
      </div>
      <div className={styles.about}>
        <b>{title}</b>
        <p>{note}</p>
        {failure ? <Note>{failure.message}</Note> : null}
      </div>
      <div className={formStyles.test}>
        <PicturePicker
          title={title}
          hasOne={picture !== null}
          busy={upload.busy}
          onFile={(file) => void take(file)}
        />
        {picture ? (
          <Button kind="plain" busy={remove.busy} onClick={() => void remove.run()}>
            Eredeti
          </Button>
        ) : null}
      </div>
    </li>
  )
}
