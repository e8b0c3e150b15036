import type { Lead } from '@loanyard/contract/leads/schemas'
import { IconArrowRight, IconExternalLink, IconPhonePlus, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import * as nextStepCopy from '../../../domain/next-step/copy.ts'
import { NextStepText } from '../../../domain/next-step/next-step.tsx'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { useRoom } from '../../../ui/layout/use-room.ts'
import type { Column } from '../../../ui/list/columns.ts'
import { useChosenColumns } from '../../../ui/list/use-chosen-columns.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { ValueOrDash } from '../../../ui/text/fact.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import { assigneeName, type AssignableStaff } from '../assignee-name.ts'
import * as calls from '../calls/copy.ts'
import * as copy from '../copy.ts'
import { useRemoveLead } from '../data/lead-commands.ts'
import { LeadStatusSelect, NextStatus } from '../lead-status-select.tsx'
import { openStatuses } from './filters/lead-presets.ts'
import styles from './lead-list.module.css'

interface LeadRowMenuProps {
  lead: Lead
  onConvert: (lead: Lead) => void
  onLogCall: (lead: Lead) => void
}

function LeadRowMenu({ lead, onConvert, onLogCall }: LeadRowMenuProps) {
  const removeLead = useRemoveLead()
  const hasNothing = !lead.can.update && !lead.can.convert && !lead.can.delete && lead.deal === null
  if (hasNothing) return null
  return (
    <RowMenu label={copy.moreFor(lead.full_name)}>
      {lead.can.update && (
        <Menu.Item leftSection={<IconPhonePlus />} onClick={() => onLogCall(lead)}>
          {calls.logCall}
        </Menu.Item>
      )}
      {lead.deal !== null && (
        <Menu.Item component={Link} to={paths.deal(lead.partner, lead.deal)} leftSection={<IconExternalLink />}>
          {copy.openDeal}
        </Menu.Item>
      )}
      {lead.can.convert && (
        <Menu.Item leftSection={<IconArrowRight />} onClick={() => onConvert(lead)}>
          {copy.convertToDeal}
        </Menu.Item>
      )}
      {lead.can.delete && (
        <Menu.Item data-danger leftSection={<IconTrash />} onClick={() => removeLead(lead)}>
          {copy.deleteLead}
        </Menu.Item>
      )}
    </RowMenu>
  )
}

function StatusCell({ lead }: { lead: Lead }) {
  return (
    <span className={ui.inline2}>
      <LeadStatusSelect lead={lead} />
      <NextStatus lead={lead} className={styles.onHover} />
      {lead.deal !== null && (
        <Link to={paths.deal(lead.partner, lead.deal)} aria-label={copy.dealFor(lead.full_name)}>
          {copy.deal}
        </Link>
      )}
    </span>
  )
}

export const loadMoreColumns = () => loadChunk(() => import('./more-columns.tsx'))

interface LeadColumnsOptions {
  staff: readonly AssignableStaff[]
  chosen: string | undefined
  /** The panel of a lead takes a third of the window. */
  isBesidePanel: boolean
  onConvert: (lead: Lead) => void
  onLogCall: (lead: Lead) => void
}

const name: Column<Lead> = {
  key: 'full_name',
  header: copy.name,
  sortKey: 'full_name',
  names: true,
  cell: (lead) => lead.full_name,
}

const email: Column<Lead> = {
  key: 'email',
  header: copy.email,
  width: '14%',
  cell: (lead) => <span className={ui.muted}>{lead.email}</span>,
}

const business: Column<Lead> = {
  key: 'business_name',
  header: copy.business,
  width: '13%',
  cell: (lead) => <ValueOrDash>{lead.business_name}</ValueOrDash>,
}

const status: Column<Lead> = {
  key: 'lead_status',
  header: copy.statusLabel,
  width: '148px',
  sortKey: 'lead_status',
  cell: (lead) => <StatusCell lead={lead} />,
}

const amount: Column<Lead> = {
  key: 'loan_amount',
  header: copy.loanAmount,
  width: '112px',
  align: 'end',
  sortKey: 'loan_amount',
  firstSort: 'desc',
  cell: (lead) => <Money amount={lead.loan_amount} as="whole" />,
}

const score: Column<Lead> = {
  key: 'personal_credit_score',
  header: copy.creditScore,
  width: '104px',
  align: 'end',
  sortKey: 'personal_credit_score',
  firstSort: 'desc',
  cell: (lead) => <ValueOrDash>{lead.personal_credit_score}</ValueOrDash>,
}

const purpose: Column<Lead> = {
  key: 'loan_purpose',
  header: copy.purpose,
  width: '10%',
  cell: (lead) => <ValueOrDash>{lead.loan_purpose}</ValueOrDash>,
}

const nextStep: Column<Lead> = {
  key: 'next_step',
  header: nextStepCopy.nextStep,
  width: '16%',
  cell: (lead) => <NextStepText step={lead.next_step} isOpen={openStatuses.includes(lead.lead_status)} />,
}

const created: Column<Lead> = {
  key: 'created',
  header: copy.created,
  width: '104px',
  align: 'end',
  sortKey: 'created',
  firstSort: 'desc',
  cell: (lead) => <DateText value={lead.created} />,
}

/** With the row's menu at the end. */
export function useLeadColumns({
  staff,
  chosen,
  isBesidePanel,
  onConvert,
  onLogCall,
}: LeadColumnsOptions): readonly Column<Lead>[] {
  // The name takes what is left.
  const hasBusiness = useRoom(isBesidePanel ? 1430 : 1160)
  const hasAmount = useRoom(1060)
  const hasScore = useRoom(1310)
  const hasPurpose = useRoom(1540)
  const hasEmail = useRoom(2000)
  const hasNextStep = useRoom(1260)
  const known = useMemo(() => {
    const assigned: Column<Lead> = {
      key: 'assigned_to',
      header: copy.assignedTo,
      width: '128px',
      cell: (lead) => <ValueOrDash>{assigneeName(staff, lead.assigned_to)}</ValueOrDash>,
      choices: staff.map(({ id, full_name }) => ({ value: id, label: full_name })),
    }
    return [name, business, email, status, amount, score, purpose, nextStep, assigned, created]
  }, [staff])
  const usual = useMemo(() => {
    if (isBesidePanel) {
      const facts = hasBusiness ? [business, status, amount] : hasAmount ? [status, amount] : [status]
      return [name, ...facts, ...(hasNextStep ? [{ ...nextStep, width: '21%' }] : [])]
    }
    const hidden = [
      ...(hasBusiness ? [] : [business]),
      ...(hasScore ? [] : [score]),
      ...(hasPurpose ? [] : [purpose]),
      ...(hasEmail ? [] : [email]),
    ]
    return known.filter((column) => !hidden.includes(column))
  }, [known, hasBusiness, hasAmount, hasScore, hasPurpose, hasEmail, hasNextStep, isBesidePanel])
  const shown = useChosenColumns({ usual, known, chosen, load: loadMoreColumns })
  return useMemo(() => {
    const more: Column<Lead> = {
      key: 'more',
      header: copy.more,
      isHeaderHidden: true,
      width: '116px',
      align: 'end',
      cell: (lead) => (
        <span className={clsx(ui.inline1, styles.acts)}>
          {lead.can.update && (
            <IconButton
              size="small"
              className={styles.onHover}
              label={calls.logCallWith(lead.full_name)}
              icon={<IconPhonePlus />}
              onClick={() => onLogCall(lead)}
            />
          )}
          {openStatuses.includes(lead.lead_status) && lead.can.convert && (
            // For the pointer: the menu has it, too, and a row isn't a dozen stops of Tab.
            <IconButton
              size="small"
              className={lead.lead_status === 'Qualified' ? undefined : styles.onHover}
              tabIndex={-1}
              icon={<IconArrowRight />}
              label={copy.convertLead(lead.full_name)}
              onClick={() => onConvert(lead)}
            />
          )}
          <LeadRowMenu {...{ lead, onConvert, onLogCall }} />
        </span>
      ),
    }
    return [...shown, more]
  }, [shown, onConvert, onLogCall])
}
