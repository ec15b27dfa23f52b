import { useEffect, useRef, type ReactNode } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { authTexts } from './auth-texts.ts'
import styles from './auth.module.css'

type DoneProps = { text: string; href?: string | undefined; label?: string; children?: ReactNode }

/** What was done, in place of the form that requested it, and the way on. It takes the focus. */
export function Done({ text, href, label = authTexts.done, children }: DoneProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.form}>
      <Note tone="success" alert>
        {text}
      </Note>
      {href ? (
        <a className={buttonClass({ variant: 'primary', wide: true })} href={href}>
          {label}
        </a>
      ) : null}
      {children}
    </div>
  )
}
