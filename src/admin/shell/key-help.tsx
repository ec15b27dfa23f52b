import { Fragment } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { shownBindings } from './keys.ts'
import styles from './key-help.module.css'

const keyNames: Readonly<Record<string, string>> = { mod: 'Ctrl', Escape: 'Esc' }

/** `mod+k` as it stands on the keys: `Ctrl`, `K`. */
const keysOf = (keys: string): string[] =>
  keys
    .split(/[ +]/)
    .map((key, at) => keyNames[key] ?? (at > 0 && keys.includes('+') ? key.toUpperCase() : key))

/** All keys that do something on this page, then those that go from place to place. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const all = shownBindings()
  const [page, places] = [false, true].map((isPlace) =>
    all.filter(({ keys }) => keys.startsWith('g ') === isPlace),
  )
  return (
    <Dialog title="Billentyűk" onClose={onClose}>
      <Keys title="Ezen az oldalon" bindings={page ?? []} />
      <Keys title="Helyek" bindings={places ?? []} />
    </Dialog>
  )
}

function Keys({ title, bindings }: { title: string; bindings: ReturnType<typeof shownBindings> }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.keys}>
        {bindings.map(({ keys, text }) => (
          <Fragment key={keys}>
            <dt>
              {keysOf(keys).map((key) => (
                <Fragment key={key}>
                  <kbd>{key}</kbd>{' '}
                </Fragment>
              ))}
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
