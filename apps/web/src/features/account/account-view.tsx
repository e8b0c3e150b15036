import type { User } from '@loanyard/contract/auth/account'
import type { NotificationType } from '@loanyard/contract/core/values'
import { IconBell, IconCalendar, IconDevices, IconHome, IconKey, IconLock, IconUser } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page, PageHeader } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import frame from '../../ui/layout/section-menu.module.css'
import styles from './account.module.css'
import * as copy from './copy.ts'
import { NotificationsSection } from './notifications-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { StartPageSection } from './start-page-section.tsx'

/** The last on a long page, so it may come later. */
const SessionsSection = lazy(() =>
  loadChunk(() => import('./sessions-section.tsx')).then((module) => ({ default: module.SessionsSection })),
)

const SecuritySection = lazy(() =>
  loadChunk(() => import('./security/security-section.tsx')).then((module) => ({ default: module.SecuritySection })),
)

// Few people have one.
const ConnectedProviders = lazy(() =>
  loadChunk(() => import('./security/connected-providers.tsx')).then((module) => ({
    default: module.ConnectedProviders,
  })),
)

const CalendarSection = lazy(() =>
  loadChunk(() => import('./calendar/calendar-section.tsx')).then((module) => ({ default: module.CalendarSection })),
)

const sections = {
  profile: { label: copy.profile, icon: IconUser },
  notifications: { label: copy.notifications, icon: IconBell },
  'start-page': { label: copy.startPage, icon: IconHome },
  calendar: { label: copy.calendar, icon: IconCalendar },
  password: { label: copy.password, icon: IconKey },
  security: { label: copy.signInSecurity, icon: IconLock },
  sessions: { label: copy.sessionsTitle, icon: IconDevices },
} as const

/** Also its part of the address. */
type SectionId = keyof typeof sections

function AccountMenu({ shown }: { shown: readonly SectionId[] }) {
  return (
    <nav className={frame.menu} aria-label={copy.sections}>
      {shown.map((id) => {
        const { label, icon: Icon } = sections[id]
        return (
          <Link key={id} to="." hash={id} className={frame.item}>
            <Icon size={16} />
            {label}
          </Link>
        )
      })}
    </nav>
  )
}

/** Takes the focus when the address names it. */
function Target({ id, children }: { id: SectionId; children: ReactNode }) {
  const target = useRef<HTMLDivElement>(null)
  const isNamed = useLocation({ select: ({ hash }) => hash === id })
  useEffect(() => {
    if (!isNamed) return
    target.current?.scrollIntoView()
    target.current?.focus({ preventScroll: true })
  }, [isNamed])
  return (
    <div ref={target} id={id} tabIndex={-1} className={styles.target}>
      <Suspense fallback={<Skeleton height="12rem" />}>{children}</Suspense>
    </div>
  )
}

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
  calendar: { readonly partnerId: string } | null
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
  const hasStartPage = user.admin_profile.length > 0
  const shown: readonly SectionId[] = [
    'profile',
    'notifications',
    ...(hasStartPage ? (['start-page'] as const) : []),
    ...(calendar === null ? [] : (['calendar'] as const)),
    'password',
    'security',
    'sessions',
  ]
  const contents: Readonly<Record<SectionId, ReactNode>> = {
    profile: <ProfileSection user={user} onChanged={onChanged} />,
    notifications: <NotificationsSection {...{ user, types, alwaysEmailed, otherEmails, nameOf, onChanged }} />,
    'start-page': <StartPageSection user={user} onChanged={onChanged} />,
    calendar: calendar !== null && <CalendarSection {...calendar} />,
    password: <PasswordSection email={user.email} hasPassword={user.has_password} linkRequest={linkRequest} />,
    security: (
      <div className={ui.stack4}>
        <SecuritySection email={user.email} />
        <ConnectedProviders />
      </div>
    ),
    sessions: <SessionsSection onSignOut={onSignOut} />,
  }
  return (
    <Page>
      <PageHeader title={title} />
      <div className={frame.layout}>
        <AccountMenu shown={shown} />
        <div className={clsx(frame.sections, styles.sections)}>
          {shown.map((id) => (
            <Target key={id} id={id}>
              {contents[id]}
            </Target>
          ))}
        </div>
      </div>
    </Page>
  )
}
