import type { Lender } from '@loanyard/contract/lenders/schemas'
import type { ReactNode } from 'react'
import { Section } from '../../../ui/layout/section.tsx'
import { DateText, RelativeTime } from '../../../ui/text/time.tsx'
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

export function LenderFacts({ lender }: { lender: Lender }) {
  const { user, lender_email: email, lender_phone: phone } = lender
  return (
    <Section title={copy.contact}>
      <dl>
        <Fact label={copy.name}>{user?.full_name ?? none}</Fact>
        <Fact label={copy.email}>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        <Fact label={copy.phone}>
          {phone === null || phone === '' ? none : <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
        </Fact>
        <Fact label={copy.lastSignedIn}>
          {user === null || user.last_login === null ? copy.never : <RelativeTime value={user.last_login} />}
        </Fact>
        <Fact label={copy.added}>
          <DateText value={lender.created} />
        </Fact>
      </dl>
    </Section>
  )
}
