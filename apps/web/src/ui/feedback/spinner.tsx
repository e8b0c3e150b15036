import { clsx } from 'clsx'
import styles from './spinner.module.css'

/** Hidden from assistive technology; the surrounding element announces the wait. */
export function Spinner({ large = false }: { large?: boolean }) {
  return <span className={clsx(styles.spinner, large && styles.large)} aria-hidden="true" />
}
