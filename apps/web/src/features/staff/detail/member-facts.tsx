import type { StaffMember } from '@loanyard/contract/staff/schemas'
import type { ReactNode } from 'react'
import { DateText, RelativeTime } from '../../../ui/text/time.tsx'
import { roleDescriptions } from '../labels.ts'
import { LastActive } from '../member-cells.tsx'
import styles from './detail.module.css'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const none = <span aria-label="none">–</span>

export function MemberFacts({ member }: { member: StaffMember }) {
  const { user, role, created, invited, status } = member
  return (
    <dl className={styles.facts} aria-label="About the user">
      <Fact label="Email">
        <a href={`mailto:${user.email}`}>{user.email}</a>
      </Fact>
      <Fact label="Phone">
        {user.phone === null ? none : <a href={`tel:${user.phone.replace(/[^+\d]/g, '')}`}>{user.phone}</a>}
      </Fact>
      <Fact label="Role">
        <span title={roleDescriptions[role]}>{role}</span>
      </Fact>
      <Fact label="Last active">
        <LastActive instant={user.latest_activity} />
      </Fact>
      <Fact label="Last signed in">
        <LastActive instant={user.last_login} />
      </Fact>
      {status === 'Invited' && invited !== null ? (
        <Fact label="Invited">
          <RelativeTime value={invited} />
        </Fact>
      ) : (
        <Fact label="Added">
          <DateText value={created} />
        </Fact>
      )}
    </dl>
  )
}
