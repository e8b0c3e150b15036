import type { User } from '@loanyard/contract/auth/account'
import type { NotificationType } from '@loanyard/contract/core/values'
import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import styles from './account.module.css'
import { PasswordSection } from './password-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

interface AccountViewProps {
  /** The partner area has settings of the partner beside it. */
  title: 'Settings' | 'Your account'
  user: User
  /** What people of the area are told of. */
  types: readonly NotificationType[]
  /** What the area calls them. */
  nameOf: (type: NotificationType) => string
  /** The person as the server has them now. */
  onChanged: (user: User) => void
  onSignOut: () => void
  /** Asks for a link to set a first password. */
  linkRequest: ReactNode
}

/** One's own account, the same in every area: who one is, what one is mailed about, the password, and where one is signed in. */
export function AccountView({ title, user, types, nameOf, onChanged, onSignOut, linkRequest }: AccountViewProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      <ProfileSection user={user} onChanged={onChanged} />
      <PreferencesSection user={user} types={types} nameOf={nameOf} onChanged={onChanged} />
      <PasswordSection email={user.email} hasPassword={user.has_password} linkRequest={linkRequest} />
      <SessionsSection onSignOut={onSignOut} />
    </div>
  )
}
