import { texts } from '../texts.ts'
import styles from './breadcrumb.module.css'

export type Crumb = { title: string; url: string | null }

/** The way here from the home page; the last crumb is this page. */
export function Breadcrumb({ trail }: { trail: Crumb[] }) {
  return (
    <nav className={styles.trail} aria-label={texts.whereAmI}>
      <ol>
        <li>
          <a href="/">{texts.home}</a>
        </li>
        {trail.map(({ title, url }, index) =>
          index === trail.length - 1 ? (
            <li key={title} aria-current="page">
              {title}
            </li>
          ) : (
            <li key={title}>{url ? <a href={url}>{title}</a> : title}</li>
          ),
        )}
      </ol>
    </nav>
  )
}
