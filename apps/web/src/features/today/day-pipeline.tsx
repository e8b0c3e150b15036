import type { Today } from '@loanyard/contract/tasks/today'
import { NextStepText } from '../../domain/next-step/next-step.tsx'
import { formatCounted, formatDate, formatMoneyWhole, formatRelative } from '../../lib/format/format.ts'
import { paths } from '../../lib/navigation/paths.ts'
import * as copy from './copy.ts'
import { DayLine, DaySection } from './line.tsx'

interface DayProps {
  partnerId: string
  day: Today
}

const days = (count: number) => formatCounted(count, 'day')

export function StaleDeals({ partnerId, day: { today, stale: section } }: DayProps) {
  return (
    <DaySection title={copy.stale} hasMore={section.has_more}>
      {section.results.map(({ deal, stage, days: count, usual_days: usual, next_step: step }) => (
        <DayLine
          key={deal.id}
          partnerId={partnerId}
          today={today}
          line={{ section: 'stale', id: deal.id, name: deal.title }}
          to={paths.deal(partnerId, deal.id)}
          title={deal.title}
          facts={[
            copy.inStage(days(count), stage),
            copy.usually(days(usual)),
            <NextStepText key="step" step={step} isOpen />,
          ]}
        />
      ))}
    </DaySection>
  )
}

export function DealsWithoutStep({ partnerId, day: { today, no_next_step: section } }: DayProps) {
  return (
    <DaySection title={copy.noNextStep} hasMore={section.has_more}>
      {section.results.map(({ deal, stage, days: count, loan_amount: amount }) => (
        <DayLine
          key={deal.id}
          partnerId={partnerId}
          today={today}
          line={{ section: 'no_next_step', id: deal.id, name: deal.title }}
          to={paths.deal(partnerId, deal.id)}
          title={deal.title}
          facts={[copy.inStage(days(count), stage), amount === null ? null : formatMoneyWhole(amount)]}
        />
      ))}
    </DaySection>
  )
}

export function SilentLenders({ partnerId, day: { today, silent_lenders: section } }: DayProps) {
  return (
    <DaySection title={copy.silentLenders} hasMore={section.has_more}>
      {section.results.map(({ id, deal, lender, days: count }) => (
        <DayLine
          key={id}
          partnerId={partnerId}
          today={today}
          line={{ section: 'silent_lenders', id, name: copy.onDeal(lender.name, deal.title) }}
          to={paths.deal(partnerId, deal.id)}
          search={{ tab: 'sharing' }}
          title={lender.name}
          facts={[deal.title, copy.sharedFor(days(count))]}
        />
      ))}
    </DaySection>
  )
}

export function ExpiringOffers({ partnerId, day: { today, expiring_offers: section } }: DayProps) {
  return (
    <DaySection title={copy.expiringOffers} hasMore={section.has_more}>
      {section.results.map(({ id, deal, lender, amount, expires_on: day }) => (
        <DayLine
          key={id}
          partnerId={partnerId}
          today={today}
          line={{ section: 'expiring_offers', id, name: copy.onDeal(lender.name, deal.title) }}
          to={paths.deal(partnerId, deal.id)}
          search={{ tab: 'sharing' }}
          title={copy.onDeal(lender.name, deal.title)}
          facts={[formatMoneyWhole(amount), copy.expires(formatDate(day))]}
        />
      ))}
    </DaySection>
  )
}

export function NewLeads({ partnerId, day: { today, new_leads: section } }: DayProps) {
  return (
    <DaySection title={copy.newLeads} hasMore={section.has_more}>
      {section.results.map(({ id, full_name: name, loan_amount: amount, created, next_step: step }) => (
        <DayLine
          key={id}
          partnerId={partnerId}
          today={today}
          line={{ section: 'new_leads', id, name }}
          to={paths.leads(partnerId)}
          search={{ lead: id }}
          title={name}
          facts={[
            ...(amount === null ? [] : [formatMoneyWhole(amount)]),
            copy.received(formatRelative(created)),
            <NextStepText key="step" step={step} isOpen />,
          ]}
        />
      ))}
    </DaySection>
  )
}
