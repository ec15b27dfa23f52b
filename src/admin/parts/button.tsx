import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#storefront/ui/icon.tsx'
import styles from './button.module.css'

/** `next`: the one next step of a screen; `danger`: what can't be taken back by itself; `plain`: reads as a link. */
export type ButtonKind = 'next' | 'normal' | 'danger' | 'plain'

type Variant = { kind?: ButtonKind; wide?: boolean }

const kinds: Record<ButtonKind, string | undefined> = {
  next: styles.next,
  normal: '',
  danger: styles.danger,
  plain: styles.plain,
}

/** For links that look like a button. */
export const buttonClass = ({ kind = 'normal', wide }: Variant): string =>
  [styles.button, kinds[kind], wide ? styles.wide : ''].filter(Boolean).join(' ')

type Props = ComponentProps<'button'> & Variant & { icon?: IconName; busy?: boolean }

/** A button; while `busy` it refuses clicks and does not lose the focus. */
export function Button({ kind, wide, icon, busy, children, onClick, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind: kind ?? 'normal', wide: wide ?? false })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon ? <Icon name={icon} small /> : null}
      {busy ? 'Egy pillanat…' : children}
    </button>
  )
}
