import type { Area } from '@loanyard/contract/values'
import { Link } from '@tanstack/react-router'
import { linkCode } from '../../lib/link-code.ts'
import { paths } from '../../lib/paths.ts'
import { useSignedIn } from '../../lib/use-session.ts'
import styles from './door.module.css'

/** The way on without the link that was opened: to the door's own form, or back to where somebody signed in belongs. */
export function LeaveLink({ area, onLeave }: { area: Area; onLeave?: () => void }) {
  const isSignedIn = useSignedIn()
  const leave = () => {
    linkCode.drop()
    onLeave?.()
  }
  return (
    <div className={styles.ways}>
      <Link to={isSignedIn ? paths[area] : paths.login[area]} className={styles.way} onClick={leave}>
        {isSignedIn ? 'Continue as you are' : 'Back to sign in'}
      </Link>
    </div>
  )
}
