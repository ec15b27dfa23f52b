import { useEffect, useId, useRef } from 'react'
import { application } from '../runtime/application.ts'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { useForm } from '../runtime/forms/use-form.ts'
import { buttonClass } from '../ui/button.tsx'
import { checkClass, errorClass, inputClass } from '../ui/field-class.ts'
import { useHydrated } from '../ui/store.ts'
import { newsletterPath } from './newsletter-path.ts'
import styles from './newsletter.module.css'

const loadPage = () => application.loadPage(newsletterPath)

/** What joins a field to the sentence below it. */
const described = (id: string, error: string | undefined) =>
  error ? { 'aria-invalid': true as const, 'aria-describedby': id } : {}

const FieldError = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <span className={errorClass} id={id}>
      {text}
    </span>
  ) : null

/** Subscribing to the newsletter, on any page. Labels hold their fields, so it may stand on a page more than once. */
export function NewsletterForm() {
  const { result, errors: left, busy, form } = useForm<FormResult>(newsletterPath)
  const own = useRef<HTMLFormElement>(null)
  const id = useId()
  const isHydrated = useHydrated()
  useEffect(() => {
    if (result?.done) own.current?.reset()
    else own.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [result])
  const errors = busy ? {} : left
  return (
    <form
      {...form}
      ref={own}
      className={styles.form}
      onFocus={loadPage}
      noValidate={isHydrated}
      aria-busy={busy || undefined}
    >
      <label className={styles.email}>
        E-mail a hírlevélhez
        <input
          className={inputClass}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          required
          {...described(`${id}-email`, errors.email)}
        />
        <FieldError id={`${id}-email`} text={errors.email} />
      </label>
      <button className={buttonClass({})}>Feliratkozás</button>
      <label className={`${checkClass} ${styles.privacy}`}>
        <input
          type="checkbox"
          name="privacy_policy"
          required
          {...described(`${id}-privacy`, errors.privacy_policy)}
        />
        <span>
          Hozzájárulok, hogy hírlevelet küldjenek az{' '}
          <a href="/adatkezelesi-tajekoztato">adatkezelési tájékoztató</a> szerint.
          <FieldError id={`${id}-privacy`} text={errors.privacy_policy} />
        </span>
      </label>
      <p role="status">{busy ? '' : (result?.done ?? result?.message ?? '')}</p>
    </form>
  )
}
