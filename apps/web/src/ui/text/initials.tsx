import { initials } from '../../lib/format/format.ts'
import styles from './initials.module.css'

/** Hidden from screen readers: the name is next to it or on the button around it. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={styles.initials} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
