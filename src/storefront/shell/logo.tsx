import { texts } from '../texts.ts'
import styles from './logo.module.css'

/** The merchant's logo, 293 x 155, in two versions by the colour scheme. */
export function Logo({ name }: { name: string }) {
  return (
    <a className={styles.logo} href="/" aria-label={`${name}, ${texts.homeOf}`}>
      <picture>
        <source srcSet="/logo-dark.svg" media="(prefers-color-scheme: dark)" />
        <img src="/logo.svg" width={293} height={155} alt="" />
      </picture>
    </a>
  )
}
