import type { LenderAcknowledgement, LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ui from '../../../ui/layout/primitives.module.css'
import { DateText } from '../../../ui/text/time.tsx'
import * as copy from '../copy.ts'
import { failures } from '../labels.ts'
import { acknowledgmentsQuery } from '../queries.ts'
import { AnsweredList } from './answered-list.tsx'

function Acknowledgment(item: LenderAcknowledgement) {
  const { title, description, not_applicable: reason, acknowledged_at, acknowledged_by: by } = item
  return (
    <>
      <h3>{title}</h3>
      {description !== '' && <p className={ui.lines}>{description}</p>}
      <p className={clsx(ui.quiet, ui.lines)}>
        {reason === null ? copy.acknowledgedBy : copy.notApplicableBy} {by},{' '}
        <DateText inSentence value={acknowledged_at} />
        {reason !== null && `: ${reason}`}
      </p>
    </>
  )
}

export function AcknowledgmentsTab({ deal }: { deal: LenderDeal }) {
  const query = useQuery(acknowledgmentsQuery({ partnerId: deal.partner.id, dealId: deal.id }))
  return (
    <AnsweredList
      query={query}
      failure={failures.acknowledgements}
      empty={{
        title: copy.noAcknowledgmentsTitle,
        text: copy.noAcknowledgmentsText(deal.partner.name),
      }}
      render={Acknowledgment}
    />
  )
}
