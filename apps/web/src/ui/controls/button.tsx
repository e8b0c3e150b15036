import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Fills the available width. */
  wide?: boolean
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'medium', wide = false }: ButtonStyle = {}): string {
  return clsx(styles.button, styles[variant], size !== 'medium' && styles[size], wide && styles.wide)
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonStyle {
  icon?: ReactNode
  /** Shows a spinner and ignores clicks; the button keeps its width and focus. */
  busy?: boolean
  disabled?: boolean
}

/**
 * Stays focusable while busy or disabled (`aria-disabled`), so that keyboard users keep their place when a form is
 * sent.
 */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  disabled = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const inert = busy || disabled
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={clsx(
        buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }),
        busy && styles.busy,
        className,
      )}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The accessible name and tooltip. */
  label: string
  icon: ReactNode
  size?: 'small' | 'medium'
}

export function IconButton({ label, icon, size = 'medium', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={clsx(styles.button, styles.icon, size === 'small' && styles.small, className)}
    >
      {icon}
    </button>
  )
}
