import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { Section } from '../../../ui/layout/section.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import { OffersSection } from '../response/offers-section.tsx'
import { businessFacts, loanFacts, type Fact } from './deal-facts.ts'
import styles from './deal.module.css'

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

function AssessmentText({ title, text }: { title: string; text: string | null }) {
  return (
    <div className={styles.words}>
      <h3>{title}</h3>
      <p className={text === null ? styles.quiet : styles.text}>{text ?? 'Not provided.'}</p>
    </div>
  )
}

function Sharing({ deal }: { deal: LenderDeal }) {
  const { shared, partner, lender, colleagues, watermark } = deal
  return (
    <Section title="Shared with you">
      <dl className={styles.rows}>
        <div>
          <dt>By</dt>
          <dd>
            {shared.by}, {partner.name}
          </dd>
        </div>
        <div>
          <dt>Since</dt>
          <dd>
            <DateText value={shared.at} />
          </dd>
        </div>
        <div>
          <dt>Also seen at {lender.name} by</dt>
          <dd>{colleagues.length === 0 ? 'No one else' : colleagues.join(', ')}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {partner.name} sees when you open the deal, and which documents you open and download.
        {watermark && ' PDFs carry your name, your lender and the date on each page.'}
      </p>
    </Section>
  )
}

export function SummaryTab({ deal }: { deal: LenderDeal }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Section title="Assessment">
          <div className={styles.assessment}>
            <AssessmentText title="Reason" text={deal.reason} />
            <AssessmentText title="Positives" text={deal.positives} />
            <AssessmentText title="Negatives" text={deal.negatives} />
          </div>
        </Section>
        <Section title="Loan">
          <Facts facts={loanFacts(deal)} />
        </Section>
        <Section title="Business and borrower">
          <Facts facts={businessFacts(deal)} />
        </Section>
      </div>
      <aside className={styles.rail} aria-label="Your terms and who shared the deal">
        <OffersSection deal={deal} />
        <Sharing deal={deal} />
      </aside>
    </div>
  )
}
