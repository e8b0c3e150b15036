import type { Lead } from '@loanyard/contract/leads/schemas'
import { Fact, ValueOrDash } from '../../../ui/text/fact.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { DateText, RelativeTime } from '../../../ui/text/time.tsx'
import * as copy from '../copy.ts'
import { sources } from '../sources.ts'
import styles from './lead-panel.module.css'

export function LeadFacts({ lead }: { lead: Lead }) {
  return (
    <dl className={styles.facts}>
      <Fact className={styles.fact} label={copy.businessName}>
        <ValueOrDash>{lead.business_name}</ValueOrDash>
      </Fact>
      <Fact className={styles.fact} label={copy.email}>
        <a href={`mailto:${lead.email}`}>{lead.email}</a>
      </Fact>
      <Fact className={styles.fact} label={copy.phone}>
        <ValueOrDash>
          {lead.phone !== null && lead.phone !== '' ? (
            <a href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</a>
          ) : null}
        </ValueOrDash>
      </Fact>
      <Fact className={styles.fact} label={copy.loanAmount}>
        <Money amount={lead.loan_amount} />
      </Fact>
      <Fact className={styles.fact} label={copy.downPayment}>
        <Money amount={lead.down_payment} />
      </Fact>
      <Fact className={styles.fact} label={copy.loanPurpose}>
        <ValueOrDash>{lead.loan_purpose}</ValueOrDash>
      </Fact>
      <Fact className={styles.fact} label={copy.businessType}>
        <ValueOrDash>{lead.business_type}</ValueOrDash>
      </Fact>
      <Fact className={styles.fact} label={copy.creditScore}>
        <ValueOrDash>{lead.personal_credit_score}</ValueOrDash>
      </Fact>
      <Fact className={styles.fact} label={copy.referralSource}>
        <ValueOrDash>{lead.referral_source}</ValueOrDash>
      </Fact>
      <Fact className={styles.fact} label={copy.source}>
        {sources[lead.source]}
      </Fact>
      <Fact className={styles.fact} label={copy.created}>
        <DateText value={lead.created} />
      </Fact>
      <Fact className={styles.fact} label={copy.lastUpdated}>
        <RelativeTime value={lead.modified} />
      </Fact>
    </dl>
  )
}
