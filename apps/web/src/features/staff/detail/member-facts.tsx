import type { StaffMember } from '@loanyard/contract/staff/schemas'
import type { ReactNode } from 'react'
import { DateText, RelativeTime } from '../../../ui/text/time.tsx'
import { roleDescriptions } from '../labels.ts'
import { LastActive } from '../member-cells.tsx'
import * as copy from './copy.ts'
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
    <dl className={styles.facts} aria-label={copy.memberFacts}>
      <Fact label={copy.email}>
        <a href={`mailto:${user.email}`}>{user.email}</a>
      </Fact>
      <Fact label={copy.phone}>
        {user.phone === null ? none : <a href={`tel:${user.phone.replace(/[^+\d]/g, '')}`}>{user.phone}</a>}
      </Fact>
      <Fact label={copy.role}>
        <span title={roleDescriptions[role]}>{role}</span>
      </Fact>
      <Fact label={copy.lastActive}>
        <LastActive instant={user.latest_activity} />
      </Fact>
      <Fact label={copy.lastSignedIn}>
        <LastActive instant={user.last_login} />
      </Fact>
      {status === 'Invited' && invited !== null ? (
        <Fact label={copy.invited}>
          <RelativeTime value={invited} />
        </Fact>
      ) : (
        <Fact label={copy.added}>
          <DateText value={created} />
        </Fact>
      )}
    </dl>
  )
}
