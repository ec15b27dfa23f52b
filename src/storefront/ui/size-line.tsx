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
export function SizeLine({ size, look = 'card' }: { size: TyreSize; look?: keyof typeof lines }) {
  const index = indexText(size)
  return (
    <span className={lines[look]}>
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

type Measure = { text: string; value: string; word: string; look?: string | undefined }

function measures(size: TyreSize): Measure[] {
  const rim = /\d+(?:[.,]5)?/.exec(size.rim)?.[0] ?? ''
  const kilograms = size.load ? loadKilograms(size.load) : null
  const speed = size.speed ? speedKmh(size.speed) : null
  const list: (Measure | null)[] = [
    { text: size.width, value: `${size.width}\u00a0mm`, word: texts.width },
    size.profile
      ? { text: size.profile, value: `${size.profile}\u00a0%`, word: texts.profile, look: styles.slash }
      : null,
    { text: size.rim, value: `${rim}\u00a0col`, word: texts.rim },
    size.load
      ? {
          text: size.load,
          value: kilograms ? `${formatNumber(kilograms)}\u00a0kg` : size.load,
          word: texts.load,
          look: `${styles.light} ${styles.row}`,
        }
      : null,
    size.speed
      ? {
          text: size.speed,
          value: speed ? `${speed}\u00a0km/h` : size.speed,
          word: texts.speed,
          look: styles.light,
        }
      : null,
  ]
  return list.filter((measure) => measure !== null)
}

/** The size of the product's head, measured as a workshop drawing does; it explains load and speed. */
export function DimensionedSize({ size }: { size: TyreSize }) {
  return (
    <dl className={styles.dimensions} aria-label={`${texts.size}: ${sizeText(size)} ${indexText(size)}`}>
      {measures(size).map(({ text, value, word, look }) => (
        <div key={word} className={look}>
          <dt>
            <b>{value}</b> {word}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
