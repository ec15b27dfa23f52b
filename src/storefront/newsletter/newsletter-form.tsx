import type { FocusEvent } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { checkClass, inputClass } from '../ui/field-class.ts'
import styles from './newsletter.module.css'

export const newsletterPath = '/hirlevel'

/** The response in place comes with the first touch of the form; without it the form goes to its page. */
const loadScript = ({ currentTarget }: FocusEvent<HTMLFormElement>) =>
  void import('./newsletter-live.ts').then(
    ({ enliven }) => enliven(currentTarget),
    () => null,
  )

/** Subscribing to the newsletter, on any page. Labels hold their fields, so it may stand on a page more than once. */
export function NewsletterForm() {
  return (
    <form className={styles.form} action={newsletterPath} method="post" onFocus={loadScript}>
      <label className={styles.email}>
        E-mail a hírlevélhez
        <input
          className={inputClass}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          required
        />
      </label>
      <button className={buttonClass({})}>Feliratkozás</button>
      <label className={`${checkClass} ${styles.privacy}`}>
        <input type="checkbox" name="privacy_policy" required />
        <span>
          Hozzájárulok, hogy hírlevelet küldjenek az{' '}
          <a href="/adatkezelesi-tajekoztato">adatkezelési tájékoztató</a> szerint.
        </span>
      </label>
      <p role="status" />
    </form>
  )
}
