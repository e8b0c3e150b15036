import type { Lead } from '@loanyard/contract/leads/schemas'
import type { ReactNode } from 'react'
import { Money } from '../../../ui/text/money.tsx'
import { DateText, RelativeTime } from '../../../ui/text/time.tsx'
import { ValueOrDash } from '../list/lead-columns.tsx'
import * as copy from './copy.ts'
import styles from './lead-panel.module.css'

const sources: Readonly<Record<Lead['source'], string>> = {
  staff: copy.sourceStaff,
  prequalify: copy.sourcePrequalify,
  import: copy.sourceImport,
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function LeadFacts({ lead }: { lead: Lead }) {
  return (
    <dl className={styles.facts}>
      <Fact label={copy.emailLabel}>
        <a href={`mailto:${lead.email}`}>{lead.email}</a>
      </Fact>
      <Fact label={copy.phone}>
        <ValueOrDash>
          {lead.phone !== null && lead.phone !== '' ? (
            <a href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</a>
          ) : null}
        </ValueOrDash>
      </Fact>
      <Fact label={copy.loanAmount}>
        <Money amount={lead.loan_amount} />
      </Fact>
      <Fact label={copy.downPayment}>
        <Money amount={lead.down_payment} />
      </Fact>
      <Fact label={copy.loanPurpose}>
        <ValueOrDash>{lead.loan_purpose}</ValueOrDash>
      </Fact>
      <Fact label={copy.businessType}>
        <ValueOrDash>{lead.business_type}</ValueOrDash>
      </Fact>
      <Fact label={copy.creditScore}>
        <ValueOrDash>{lead.personal_credit_score}</ValueOrDash>
      </Fact>
      <Fact label={copy.source}>{sources[lead.source]}</Fact>
      <Fact label={copy.created}>
        <DateText value={lead.created} />
      </Fact>
      <Fact label={copy.lastUpdated}>
        <RelativeTime value={lead.modified} />
      </Fact>
    </dl>
  )
}
