import { texts } from '../texts.ts'
import { iconHtml, type IconName } from './icon.tsx'
import styles from './marks.module.css'
import type { LabelClass, Season, TyreLabel } from './tyre.ts'

const seasonIcons: Record<Season, IconName> = { teli: 'snow', nyari: 'sun', negyevszakos: 'all-season' }

// Marks stand on every card, so their insides are ready HTML of our own constants instead of elements rebuilt.
const html = (text: string) => ({ __html: text })
const seasonMark = (season: Season, className: string | undefined) => ({
  className: `${styles.tag} ${className}`,
  inside: html(iconHtml(seasonIcons[season]) + texts.seasons[season]),
})
const seasonMarks: Record<Season, ReturnType<typeof seasonMark>> = {
  teli: seasonMark('teli', styles.teli),
  nyari: seasonMark('nyari', styles.nyari),
  negyevszakos: seasonMark('negyevszakos', styles.negyevszakos),
}
const snowIcon = html(`${iconHtml('mountain')}<span class="visually-hidden">${texts.snowRated}</span>`)
const snowText = html(iconHtml('mountain') + texts.snowRated)

/** A season is an icon, a word and a colour, in this order of weight. */
export function SeasonTag({ season }: { season: Season }) {
  const { className, inside } = seasonMarks[season]
  return <span className={className} dangerouslySetInnerHTML={inside} />
}

/** The icon for tyres rated for snow; `wordy` spells it out. */
export function SnowTag({ wordy }: { wordy?: boolean }) {
  return <span className={styles.tag} dangerouslySetInnerHTML={wordy ? snowText : snowIcon} />
}

/** A quiet mark with a text of its own. */
export function Tag({ text }: { text: string }) {
  return <span className={styles.tag}>{text}</span>
}

/** `−12 %` against the lowest price of 30 days. */
export function DiscountTag({ percent }: { percent: number }) {
  return <span className={`${styles.tag} ${styles.cut}`}>{`−${percent}\u00a0%`}</span>
}

export type BadgeStyle = { text: string; background_color: string; font_color: string }

/**
 * A merchant's badge. Its colours are set by script after the page is hydrated: the content policy refuses style
 * attributes in served HTML.
 */
export function Badge({ badge }: { badge: BadgeStyle }) {
  const paint = (element: HTMLSpanElement | null) => {
    if (!element) return
    element.style.background = badge.background_color
    element.style.color = badge.font_color
  }
  return (
    <span ref={paint} className={`${styles.tag} ${styles.badge}`}>
      {badge.text}
    </span>
  )
}

const classNames: Record<LabelClass, string | undefined> = {
  a: styles.a,
  b: styles.b,
  c: styles.c,
  d: styles.d,
  e: styles.e,
}
export const labelClassName = (letter: LabelClass) => classNames[letter]

/** The label said in words, for screen readers. */
export function labelText({ fuel, wet, noise, noiseClass }: TyreLabel): string {
  const sound = noise
    ? `, ${texts.noise} ${noise} dB${noiseClass ? `, ${noiseClass.toUpperCase()} osztály` : ''}`
    : ''
  return `${texts.euLabel}: ${texts.fuel} ${fuel.toUpperCase()}, ${texts.wetGrip} ${wet.toUpperCase()}${sound}`
}

const arrow = (letter: LabelClass) => `<b class="${classNames[letter]}">${letter.toUpperCase()}</b>`
const fuelIcon = iconHtml('fuel')
const wetIcon = iconHtml('wet')
const noiseIcon = iconHtml('noise')

/** Only letters of the label's classes and a number get into this HTML; the types hold the rest out. */
function labelHtml({ fuel, wet, noise, noiseClass }: TyreLabel): string {
  const sound =
    noise === null
      ? ''
      : `<span>${noiseIcon}${Math.round(noise)}\u00a0dB${noiseClass ? `\u00a0${noiseClass.toUpperCase()}` : ''}</span>`
  return fuelIcon + arrow(fuel) + wetIcon + arrow(wet) + sound
}

/** The arrows on a card; they lead to the full label on the product's page. */
export function LabelChips({ label, href }: { label: TyreLabel; href: string }) {
  return (
    <a className={styles.label} href={href}>
      <span className="visually-hidden">{labelText(label)}</span>
      <span aria-hidden="true" dangerouslySetInnerHTML={html(labelHtml(label))} />
    </a>
  )
}

/** Stock in words behind a dot: full, ring or none. */
export function StockLine({
  type,
  label,
  delivery,
}: {
  type: 'in_stock' | 'available_for_order' | null
  label: string
  delivery: string | null
}) {
  const className = type === 'in_stock' ? styles.stock : `${styles.stock} ${type ? styles.wait : styles.gone}`
  return (
    <p className={className}>
      <span>
        <b>{label}</b>
        {delivery ? `, ${delivery}` : null}
      </span>
    </p>
  )
}
