import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { clsx } from 'clsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { DateText } from '../../../ui/text/time.tsx'
import { OffersSection } from '../response/offers-section.tsx'
import * as copy from './copy.ts'
import { CreditSummary } from './credit-summary.tsx'
import { businessFacts, loanFacts, type Fact } from './deal-facts.ts'
import styles from './deal.module.css'

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={ui.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Sharing({ deal }: { deal: LenderDeal }) {
  const { shared, partner, lender, colleagues, watermark } = deal
  return (
    <Section title={copy.sharedWithYou}>
      <dl className={ui.stack3}>
        <div>
          <dt>{copy.by}</dt>
          <dd>
            {shared.by}, {partner.name}
          </dd>
        </div>
        <div>
          <dt>{copy.sharedOn}</dt>
          <dd>
            <DateText value={shared.at} />
          </dd>
        </div>
        <div>
          <dt>{copy.alsoSeenBy(lender.name)}</dt>
          <dd>{colleagues.length === 0 ? copy.noOneElse : colleagues.join(', ')}</dd>
        </div>
      </dl>
      <p className={clsx(ui.quiet, styles.note)}>
        {copy.brokerSeesActivity(partner.name)}
        {watermark && ` ${copy.watermarkNote}`}
      </p>
    </Section>
  )
}

export function SummaryTab({ deal }: { deal: LenderDeal }) {
  return (
    <div className={ui.columns}>
      <div className={ui.stack4}>
        <CreditSummary deal={deal} />
        <Section title={copy.loan}>
          <Facts facts={loanFacts(deal)} />
        </Section>
        <Section title={copy.businessAndBorrower}>
          <Facts facts={businessFacts(deal)} />
        </Section>
      </div>
      <aside className={ui.stack4} aria-label={copy.termsAndSharing}>
        <OffersSection deal={deal} />
        <Sharing deal={deal} />
      </aside>
    </div>
  )
}
