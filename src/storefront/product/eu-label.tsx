import { useState } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'
import { labelClassName } from '../ui/marks.tsx'
import { usePart } from '../runtime/lazy/use-part.ts'
import { texts } from '../texts.ts'
import type { LabelClass, TyreLabel } from '../ui/tyre.ts'
import styles from './eu-label.module.css'
import { RegisteredLinks } from './registered-links.tsx'
import type { ProductView } from './product-view.ts'

const letters: LabelClass[] = ['a', 'b', 'c', 'd', 'e']

function Arrows({ title, icon, letter }: { title: string; icon: IconName; letter: LabelClass }) {
  return (
    <div>
      <p className={styles.name}>
        <Icon name={icon} small />
        {title}
      </p>
      <div className={styles.arrows} role="img" aria-label={`${letter.toUpperCase()} osztály az A–E skálán`}>
        {letters.map((each) => (
          <i key={each} className={labelClassName(each)}>
            {each === letter ? each.toUpperCase() : null}
          </i>
        ))}
      </div>
    </div>
  )
}

/** Opens the product information sheet of Regulation (EU) 2020/740 from the shop's own data. */
function SheetButton({ view }: { view: ProductView }) {
  const [open, setOpen] = useState(false)
  const part = usePart(open, () => import('./label-sheet.tsx').then((sheet) => sheet.loadLabelSheet()))
  return (
    <>
      <button
        type="button"
        className={`live-only link ${styles.open}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Címke és adatlap
      </button>
      {part ? <part.LabelSheet view={view} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** A summary of the EU tyre label beside the price, leading to the full label and the product sheet. */
export function EuLabel({ view, label }: { view: ProductView; label: TyreLabel }) {
  const { fuel, wet, noise, noiseClass } = label
  const { eprelId } = view
  return (
    <section id="cimke" className={styles.section} aria-labelledby="cimke-cim">
      <h2 id="cimke-cim">{texts.euLabel}</h2>
      <div className={styles.label}>
        <Arrows title="Üzemanyag-hatékonyság" icon="fuel" letter={fuel} />
        <Arrows title="Nedves tapadás" icon="wet" letter={wet} />
        <div>
          <p className={styles.name}>
            <Icon name="noise" small />
            Külső gördülési zaj
          </p>
          {noise ? (
            <p className={styles.noise}>
              {noise} <small>dB</small>
            </p>
          ) : null}
          {noiseClass ? <p className="small muted">{`${noiseClass.toUpperCase()} osztály`}</p> : null}
        </div>
        <p className={styles.foot}>
          <SheetButton view={view} />
          {eprelId ? <RegisteredLinks id={eprelId} className="link plain-only" /> : null}
          {eprelId ? <span className="muted">{`EPREL ${eprelId}`}</span> : null}
        </p>
      </div>
    </section>
  )
}
