import type { SignedInSession } from '@loanyard/contract/auth/sessions'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconWorld } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { parseDevice } from '../../domain/sign-in/devices/parse-device.ts'
import { formatDateTimeInSentence } from '../../lib/format/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { StatusBadge } from '../../ui/text/badges.tsx'
import { DateText, RelativeTime } from '../../ui/text/time.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './account.module.css'
import * as copy from './copy.ts'
import { useEndSession } from './sessions.ts'

const icons = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconWorld,
} as const

/** Of the server's own machine or network (RFC 1918, 4193), which tells a person nothing about where they are signed in. */
const isPrivate = (address: string) =>
  /^(?:::ffff:)?(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\.|^::1$|^f[cd]|^fe80:/i.test(address)

interface SessionRowProps {
  session: SignedInSession
  onEnded: () => void
  onSignOut: () => void
}

export function SessionRow({ session, onEnded, onSignOut }: SessionRowProps) {
  const { name, kind } = parseDevice(session.user_agent)
  const { mutate: end, isPending } = useEndSession(onEnded)
  const Icon = icons[kind]
  return (
    <li className={clsx(ui.line4, styles.session)}>
      <Icon className={styles.device} aria-hidden="true" />
      <div className={clsx(ui.grow, ui.stack0)}>
        <p className={clsx(ui.wrap3, ui.medium)}>
          <span {...(session.user_agent !== null && { title: session.user_agent })}>{name}</span>
          {session.is_current && <StatusBadge tone="positive">{copy.thisSession}</StatusBadge>}
        </p>
        <p className={clsx(ui.wrap4, ui.quiet)}>
          {session.is_current ? (
            <span>{copy.activeNow}</span>
          ) : (
            <span>
              {copy.lastActive}
              <RelativeTime value={session.last_used_at} />
            </span>
          )}
          <span>
            {copy.signedIn}
            <DateText inSentence value={session.created} />
          </span>
          <span>
            {copy.expires}
            <time dateTime={session.expires_at}>{formatDateTimeInSentence(session.expires_at)}</time>
          </span>
          {session.address !== null && !isPrivate(session.address) && (
            <span>
              {copy.ipAddress}
              <span className="tabular">{session.address}</span>
            </span>
          )}
        </p>
      </div>
      <Button size="small" busy={isPending} onClick={session.is_current ? onSignOut : () => end(session)}>
        {session.is_current ? copy.signOut : copy.endSession}
        <VisuallyHidden>{session.is_current ? copy.signOutOf(name) : copy.endSessionIn(name)}</VisuallyHidden>
      </Button>
    </li>
  )
}
