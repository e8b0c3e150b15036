import type { User } from '@loanyard/contract/auth/account'
import type { NotificationType } from '@loanyard/contract/core/values'
import { clsx } from 'clsx'
import { lazy, Suspense, type ReactNode } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import styles from './account.module.css'
import { NotificationsSection } from './notifications-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { StartPageSection } from './start-page-section.tsx'

/** The last on a long page, so it may come later. */
const SessionsSection = lazy(() =>
  loadChunk(() => import('./sessions-section.tsx')).then((module) => ({ default: module.SessionsSection })),
)

const CalendarSection = lazy(() =>
  loadChunk(() => import('./calendar/calendar-section.tsx')).then((module) => ({ default: module.CalendarSection })),
)

interface AccountViewProps {
  /** The partner area also has the partner's own settings. */
  title: string
  user: User
  types: readonly NotificationType[]
  /** Of those, the ones whose email can't be turned off. */
  alwaysEmailed: readonly NotificationType[]
  /** Names of the area's emails that aren't notifications. */
  otherEmails: readonly string[]
  /** The area's name for a notification type. */
  nameOf: (type: NotificationType) => string
  onChanged: (user: User) => void
  /** The staff member's own feed in this partner; null outside the partner area. */
  calendar: { readonly partnerId: string; readonly isTarget: boolean } | null
  onSignOut: () => void
  /** Requests a link to set a first password. */
  linkRequest: ReactNode
}

export function AccountView({
  title,
  user,
  types,
  alwaysEmailed,
  otherEmails,
  nameOf,
  onChanged,
  calendar,
  onSignOut,
  linkRequest,
}: AccountViewProps) {
  return (
    <div className={clsx(ui.stack4, styles.page)}>
      <PageHeader title={title} />
      <ProfileSection user={user} onChanged={onChanged} />
      <NotificationsSection {...{ user, types, alwaysEmailed, otherEmails, nameOf, onChanged }} />
      {user.admin_profile.length > 0 && <StartPageSection user={user} onChanged={onChanged} />}
      {calendar !== null && (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <CalendarSection {...calendar} />
        </Suspense>
      )}
      <PasswordSection email={user.email} hasPassword={user.has_password} linkRequest={linkRequest} />
      <Suspense fallback={<Skeleton height="12rem" />}>
        <SessionsSection onSignOut={onSignOut} />
      </Suspense>
    </div>
  )
}
