import { initials } from '../../lib/format/format.ts'
import styles from './initials.module.css'

/** A person's initials in a circle; silent, the name stands beside it or on the button around it. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={styles.initials} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
