import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'strong' | 'outline' | 'text'
export type ButtonSize = 'small' | 'large' | 'normal'
type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean; square?: boolean }

// Named one by one, so that the build can write the class names into the code.
const variants: Record<ButtonVariant, string | undefined> = {
  primary: styles.primary,
  strong: styles.strong,
  outline: styles.outline,
  text: styles.text,
}
const sizes: Record<ButtonSize, string | undefined> = {
  small: styles.small,
  large: styles.large,
  normal: '',
}

/** The classes of a button, for links that look like one. One primary button for a view. */
export function buttonClass({ variant = 'outline', size = 'normal', wide, square }: ButtonStyle): string {
  const names = [styles.button, variants[variant]]
  if (sizes[size]) names.push(sizes[size])
  if (wide) names.push(styles.wide)
  if (square) names.push(styles.square)
  return names.join(' ')
}

type ButtonProps = ComponentProps<'button'> & ButtonStyle & { icon?: IconName; busy?: boolean }

/** A button; `busy` shows a spinner instead of the icon and refuses clicks, keeping the focus. */
export function Button({
  variant,
  size,
  wide,
  square,
  icon,
  busy,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const graphic = busy ? <Spinner size={size === 'small' ? 16 : 22} /> : icon ? <Icon name={icon} /> : null
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide, square })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {graphic}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName
  label: string
  small?: boolean
}

/** A 44 px button with an icon only; `label` is its name. */
export function IconButton({ icon, label, small, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={styles.iconButton} aria-label={label}>
      <Icon name={icon} small={small} />
    </button>
  )
}
