import type { Deal } from '@loanyard/contract/deals/schemas'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayIn } from '../../../lib/format/calendar-days.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Section } from '../../../ui/layout/page.tsx'
import { DateText, RelativeTime } from '../../../ui/text/time.tsx'
import * as copy from './copy.ts'
import styles from './deal.module.css'

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** In the partner's time zone, as on Today. */
export function Dates({ deal, timeZone }: { deal: Deal; timeZone: string | undefined }) {
  return (
    <Section title={copy.dates}>
      <dl>
        <Row label={copy.created}>
          <DateText value={dayIn(timeZone, deal.created)} />
        </Row>
        <Row label={copy.inStage(deal.stage.name)}>
          <DateText value={dayIn(timeZone, deal.stage_entered)} />
        </Row>
        <Row label={copy.lastUpdated}>
          <RelativeTime value={deal.modified} />
        </Row>
        {deal.lead !== null && (
          <Row label={copy.sourceLead}>
            <Link to={paths.leads(deal.partner.id)} search={{ lead_status: 'All', lead: deal.lead }}>
              {copy.viewLead}
            </Link>
          </Row>
        )}
      </dl>
    </Section>
  )
}
