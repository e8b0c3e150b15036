import type { Area } from '@loanyard/contract/core/values'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { linkCode } from '../../../lib/auth/link-code.ts'
import { useSignedIn } from '../../../lib/auth/session.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import ui from '../../../ui/layout/primitives.module.css'
import styles from '../auth.module.css'
import { useAuthSearch } from '../sign-in-brand.ts'
import * as copy from './copy.ts'

/** The way out of an opened link: the area's sign-in form, or back to where a signed-in person belongs. */
export function LeaveLink({ area, onLeave }: { area: Area; onLeave?: () => void }) {
  const isSignedIn = useSignedIn()
  const search = useAuthSearch()
  const leave = () => {
    linkCode.drop()
    onLeave?.()
  }
  return (
    <div className={styles.actions}>
      <Link
        to={isSignedIn ? paths[area] : paths.login[area]}
        search={isSignedIn ? {} : search}
        className={clsx(ui.underlined, styles.textLink)}
        onClick={leave}
      >
        {isSignedIn ? copy.continueAsYouAre : copy.backToSignIn}
      </Link>
    </div>
  )
}
