import type { Lead } from '@loanyard/contract/leads/schemas'
import { IconMail, IconPhone, IconPhonePlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { FavoriteButton } from '../../../domain/views/favorites/lazy-favorite-button.tsx'
import { actorName } from '../../../lib/format/actor-name.ts'
import { formatMoneyWhole } from '../../../lib/format/format.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { AssignSelect } from '../assign-select.tsx'
import type { AssignableStaff } from '../assignee-name.ts'
import * as calls from '../calls/copy.ts'
import * as copy from '../copy.ts'
import { activitySentence } from '../history/activity-sentence.ts'
import { LeadStatusField } from '../lead-status-select.tsx'
import { leadActivityQuery } from '../queries.ts'
import styles from './lead-panel.module.css'

/** The digits that a phone dials. */
const dialed = (phone: string) => phone.replace(/[^\d+]/g, '')

function Contact({ lead, onLogCall }: { lead: Lead; onLogCall: () => void }) {
  const link = clsx(buttonClass({ size: 'small' }), ui.icons16)
  return (
    <div className={clsx(ui.row2, styles.contact)}>
      {lead.can.update && (
        <Button size="small" icon={<IconPhonePlus />} onClick={onLogCall}>
          {calls.logCall}
        </Button>
      )}
      {lead.phone !== null && lead.phone !== '' && (
        <a className={link} href={`tel:${dialed(lead.phone)}`} title={lead.phone}>
          <IconPhone aria-hidden="true" /> {copy.call}
        </a>
      )}
      <a className={link} href={`mailto:${lead.email}`} title={lead.email}>
        <IconMail aria-hidden="true" /> {copy.email}
      </a>
      <span className={ui.end}>
        <FavoriteButton partnerId={lead.partner} favorite={{ kind: 'lead', id: lead.id, name: lead.full_name }} />
      </span>
    </div>
  )
}

/** What happened last, so that one needn't scroll to the activity. */
function LastActivity({ lead }: { lead: Lead }) {
  const { data, isPending } = useInfiniteQuery(leadActivityQuery(lead.partner, lead.id))
  const last = data?.pages[0]?.results[0]
  return (
    <p className={clsx(ui.quiet, styles.last)}>
      {last === undefined && !isPending && (
        <>
          {copy.lastUpdated} <RelativeTime value={lead.modified} />
        </>
      )}
      {last && (
        <>
          {actorName(last.actor)} {activitySentence(last)} · <RelativeTime value={last.created} />
        </>
      )}
    </p>
  )
}

interface LeadHeadProps {
  lead: Lead
  staff: readonly AssignableStaff[]
  onLogCall: () => void
}

/** Who and what it is about, how to reach them, where it stands, and who has it. */
export function LeadHead({ lead, staff, onLogCall }: LeadHeadProps) {
  const facts = [
    lead.business_name,
    lead.loan_amount === null ? null : formatMoneyWhole(lead.loan_amount),
    lead.loan_purpose,
  ].filter(Boolean)
  return (
    <div className={clsx(ui.stack3, styles.head)}>
      {facts.length > 0 && <p className={styles.summary}>{facts.join(' · ')}</p>}
      <Contact lead={lead} onLogCall={onLogCall} />
      <div className={styles.status}>
        <LeadStatusField lead={lead} />
      </div>
      <AssignSelect lead={lead} staff={staff} />
      <LastActivity lead={lead} />
    </div>
  )
}
