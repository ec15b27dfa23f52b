import { Fragment } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import type { Member } from '../runtime/member.ts'
import { mayEnter, places } from './places.ts'
import styles from './key-help.module.css'

const general: readonly [string, string][] = [
  ['Ctrl K', 'Keresés: bármi, ami a pulton van'],
  ['?', 'Ez az áttekintés'],
  ['Esc', 'Bezárás'],
]

/** All keys that go from place to place. */
export function KeyHelp({ member, onClose }: { member: Member; onClose: () => void }) {
  const rows = [
    ...general,
    ...places
      .filter((place) => mayEnter(member, place))
      .flatMap(({ key, title }): [string, string][] => (key ? [[`g ${key}`, title]] : [])),
  ]
  return (
    <Dialog title="Billentyűk" onClose={onClose}>
      <dl className={styles.keys}>
        {rows.map(([keys, title]) => (
          <Fragment key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <Fragment key={key}>
                  <kbd>{key}</kbd>{' '}
                </Fragment>
              ))}
            </dt>
            <dd>{title}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
