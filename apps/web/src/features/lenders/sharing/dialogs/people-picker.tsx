import type { LenderStaff } from '@loanyard/contract/lenders/schemas'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../../ui/feedback/states.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { lenderFailures, lenderStaffQuery } from '../../queries.ts'
import * as copy from '../copy.ts'
import { useSharing } from '../sharing-context.ts'
import styles from './picker.module.css'

interface PeoplePickerProps {
  lender: { id: string; name: string }
  /** User IDs, without the contact. */
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

function Person({ member, isChosen, onToggle }: { member: LenderStaff; isChosen: boolean; onToggle: () => void }) {
  const statusLabel = member.is_contact ? copy.contactNote : member.status === 'Invited' ? copy.invited : null
  return (
    <li>
      <label className={clsx(ui.hovers, ui.top3, styles.option)}>
        <Checkbox checked={member.is_contact || isChosen} disabled={member.is_contact} onChange={onToggle} />
        <span className={clsx(ui.shrinks, ui.grid)}>
          {member.full_name}
          <span className={ui.quiet}>
            {member.email}
            {statusLabel !== null && ` · ${statusLabel}`}
          </span>
        </span>
        {member.is_contact && <span className={clsx(ui.label, ui.end)}>{copy.always}</span>}
      </label>
    </li>
  )
}

/** The contact always sees the deal; inactive people aren't offered. */
export function PeoplePicker({ lender, chosen, onChange }: PeoplePickerProps) {
  const { dealRef } = useSharing()
  const { data, error, isFetching, refetch } = useQuery(lenderStaffQuery(dealRef.partnerId, lender.id))
  const people = data?.filter(({ status }) => status !== 'Inactive')
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <fieldset className={clsx(ui.framed, styles.people)}>
      <legend>{lender.name}</legend>
      {people === undefined && error === null && <Skeleton height="40px" />}
      {people === undefined && error !== null && (
        <FailedState inline title={lenderFailures.fetchStaff} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {people?.length === 0 && <p className={ui.quiet}>{copy.noActiveContacts}</p>}
      <ul>
        {people?.map((member) => (
          <Person key={member.id} member={member} isChosen={chosen.has(member.id)} onToggle={() => toggle(member.id)} />
        ))}
      </ul>
    </fieldset>
  )
}
