import type { Lead } from '@loanyard/contract/leads/schemas'
import type { ReactNode } from 'react'
import { Money } from '../../../ui/text/money.tsx'
import { DateText, RelativeTime } from '../../../ui/text/time.tsx'
import { ValueOrDash } from '../list/lead-columns.tsx'
import styles from './lead-panel.module.css'

const sources: Readonly<Record<Lead['source'], string>> = {
  staff: 'Added manually',
  prequalify: 'Pre-qualification form',
  import: 'CSV import',
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
      <Fact label="Email">
        <a href={`mailto:${lead.email}`}>{lead.email}</a>
      </Fact>
      <Fact label="Phone">
        <ValueOrDash>
          {lead.phone !== null && lead.phone !== '' ? (
            <a href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</a>
          ) : null}
        </ValueOrDash>
      </Fact>
      <Fact label="Loan amount">
        <Money amount={lead.loan_amount} />
      </Fact>
      <Fact label="Down payment">
        <Money amount={lead.down_payment} />
      </Fact>
      <Fact label="Loan purpose">
        <ValueOrDash>{lead.loan_purpose}</ValueOrDash>
      </Fact>
      <Fact label="Business type">
        <ValueOrDash>{lead.business_type}</ValueOrDash>
      </Fact>
      <Fact label="Credit score">
        <ValueOrDash>{lead.personal_credit_score}</ValueOrDash>
      </Fact>
      <Fact label="Source">{sources[lead.source]}</Fact>
      <Fact label="Created">
        <DateText value={lead.created} />
      </Fact>
      <Fact label="Last updated">
        <RelativeTime value={lead.modified} />
      </Fact>
    </dl>
  )
}
