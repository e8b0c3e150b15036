import { clsx } from 'clsx'
import styles from './spinner.module.css'

/** A turning ring; silent for assistive technology, which hears of the waiting from what surrounds it. */
export function Spinner({ large = false }: { large?: boolean }) {
  return <span className={clsx(styles.spinner, large && styles.large)} aria-hidden="true" />
}
