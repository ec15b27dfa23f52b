import { formatNumber } from '#contract/money.ts'
import { texts } from '../texts.ts'
import styles from './size-line.module.css'
import { indexText, loadKilograms, sizeText, speedKmh, type TyreSize } from './tyre.ts'

const lines = {
  card: styles.line,
  title: `${styles.line} ${styles.title}`,
  small: `${styles.line} ${styles.small}`,
}

/** The shop's handwriting: the size as a mould cuts it, `205/55 R16` wide and heavy, `91H` light. */
export function SizeLine({ size, variant = 'card' }: { size: TyreSize; variant?: keyof typeof lines }) {
  const index = indexText(size)
  return (
    <span className={lines[variant]}>
      {size.width}
      {size.profile ? <i>/</i> : null}
      {size.profile}
      {'\u00a0'}
      {size.rim}
      {index ? ' ' : null}
      {index ? <em>{index}</em> : null}
    </span>
  )
}

type Measure = { text: string; value: string; label: string; className?: string | undefined }

function measures(size: TyreSize): Measure[] {
  const rim = /\d+(?:[.,]5)?/.exec(size.rim)?.[0] ?? ''
  const kilograms = size.load ? loadKilograms(size.load) : null
  const speed = size.speed ? speedKmh(size.speed) : null
  const list: (Measure | null)[] = [
    { text: size.width, value: `${size.width}\u00a0mm`, label: texts.width },
    size.profile
      ? { text: size.profile, value: `${size.profile}\u00a0%`, label: texts.profile, className: styles.slash }
      : null,
    { text: size.rim, value: `${rim}\u00a0col`, label: texts.rim },
    size.load
      ? {
          text: size.load,
          value: kilograms ? `${formatNumber(kilograms)}\u00a0kg` : size.load,
          label: texts.load,
          className: styles.light,
        }
      : null,
    size.speed
      ? {
          text: size.speed,
          value: speed ? `${speed}\u00a0km/h` : size.speed,
          label: texts.speed,
          className: styles.light,
        }
      : null,
  ]
  return list.filter((measure) => measure !== null)
}

/** The size of the product's head, measured as a workshop drawing does; it explains load and speed. */
export function DimensionedSize({ size }: { size: TyreSize }) {
  return (
    <dl className={styles.dimensions} aria-label={`${texts.size}: ${sizeText(size)} ${indexText(size)}`}>
      {measures(size).map(({ text, value, label, className }) => (
        <div key={label} className={className}>
          <dt>
            <b>{value}</b> {label}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
