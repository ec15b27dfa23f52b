import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { phoneHref, useShell } from '../runtime/document/shell-data.ts'
import { Button } from '../ui/button.tsx'
import { selectClass } from '../ui/field-class.ts'
import { TextArea, TextField } from '../ui/field.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { Note } from '../ui/note.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import styleUrl from './contact.css?url'
import { checkTexts, contactTexts as texts, messageTypes } from './contact-texts.ts'
import { fillOwnData } from './own-data.ts'
import { useHumanCheck } from './human-check.ts'
import { PrivacyBox } from './privacy-box.tsx'

function Fields({ errors }: { errors: FormResult['errors'] }) {
  return (
    <>
      <div className="contact-select">
        <label htmlFor="f-type">{texts.type}</label>
        <select id="f-type" name="type" className={selectClass} defaultValue="general">
          {Object.entries(messageTypes).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <TextField
        name="name"
        label={texts.name}
        error={errors.name}
        autoComplete="name"
        maxLength={200}
        required
      />
      <div className="contact-two">
        <TextField
          name="email"
          label={texts.email}
          hint={texts.emailHint}
          error={errors.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <TextField
          name="phone"
          label={texts.phone}
          error={errors.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
        />
      </div>
      <TextArea
        name="message"
        label={texts.message}
        hint={texts.messageHint}
        error={errors.message}
        rows={6}
        maxLength={5000}
        required
      />
      <PrivacyBox error={errors.privacy_policy} />
    </>
  )
}

/** Without scripts nobody can prove to be no machine: these ways are open to everybody. */
function PlainWays() {
  const shop = useShell()?.shop
  return (
    <div className="plain-only">
      <Note title={texts.plain}>
        <p>
          {shop?.email ? <a href={`mailto:${shop.email}`}>{shop.email}</a> : null}
          {shop?.email && shop.phone ? ', ' : null}
          {shop?.phone ? (
            <a className="nowrap" href={phoneHref(shop.phone)}>
              {shop.phone}
            </a>
          ) : null}
        </p>
      </Note>
    </div>
  )
}

/** In place of the form that was sent. It takes the focus. */
function Sent({ text, onAgain }: { text: string; onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className="contact-done">
      <Note tone="success" alert>
        {text}
      </Note>
      <Button onClick={onAgain}>{texts.another}</Button>
    </div>
  )
}

/** One message: while it is written, the check of who writes goes on in the background. */
function Message({ onAgain }: { onAgain: () => void }) {
  const { result, errors, busy, form, send } = useForm<FormResult>('/kapcsolat')
  const check = useHumanCheck()
  const [waiting, setWaiting] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || waiting) return
    const fields = new FormData(event.currentTarget)
    // A refusal that is no field's may be the check's: this attempt fetches a new one.
    if (result?.message) check.forget()
    setWaiting(true)
    fields.set('recaptcha', await check.solution())
    setWaiting(false)
    send(fields)
  }
  if (result?.done) return <Sent text={result.done} onAgain={onAgain} />
  return (
    <form
      {...form}
      ref={fillOwnData}
      className="contact-form live-only"
      aria-labelledby="kapcsolat-urlap"
      onFocus={check.begin}
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="kapcsolat-urlap">{texts.formTitle}</h2>
      <FormErrors result={result} left={errors} />
      <Fields errors={errors} />
      <Button type="submit" variant="primary" busy={busy || waiting}>
        {texts.send}
      </Button>
      <p className="contact-status small muted" role="status">
        {checkTexts[check.state]}
      </p>
    </form>
  )
}

/** The contact form; it may stand on any page. */
export function ContactForm() {
  const [number, setNumber] = useState(0)
  return (
    <>
      <StyleSheet href={styleUrl} />
      <PlainWays />
      <Message key={number} onAgain={() => setNumber(number + 1)} />
    </>
  )
}
