import {
  endSecondFactorException,
  securityAudiences,
  withdrawSecondFactorReset,
  type PersonSecurity,
} from '@loanyard/contract/partners/security'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { formatDateInSentence } from '../../../lib/format/format.ts'
import { useUrlDraft } from '../../../lib/navigation/url-draft.ts'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import type { FilterField } from '../../../ui/filter/filter-fields.ts'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { LogPages } from '../../../ui/log/log-pages.tsx'
import { LogCell, LogDetail, LogTable } from '../../../ui/log/log-table.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import * as copy from './copy.ts'
import { ApproveResetDialog, AskResetDialog, ExceptionDialog } from './person-dialogs.tsx'
import { haveChoices, peopleQuery, refreshSecurity, type PeopleSearch } from './queries.ts'

const fields: readonly FilterField<PeopleSearch>[] = [
  { kind: 'search', name: 'search', label: copy.searchPeople, placeholder: copy.searchShort },
  {
    kind: 'one',
    name: 'audience',
    label: copy.who,
    options: securityAudiences.map((value) => ({ value, label: copy.audiences[value] })),
  },
  {
    kind: 'one',
    name: 'has',
    label: copy.has,
    options: haveChoices.map((value) => ({ value, label: copy.hasOptions[value] })),
  },
]

type Asked = 'exception' | 'ask reset' | 'approve reset'

interface PersonRowProps {
  person: PersonSecurity
  onAsk: (what: Asked) => void
  onEndException: () => void
  onWithdraw: () => void
}

function PersonMenu({ person, onAsk, onEndException, onWithdraw }: PersonRowProps) {
  const { user, can, exception, reset } = person
  const hasAny = can.except || can.request_reset || can.approve_reset || exception !== null || reset !== null
  if (!hasAny) return null
  return (
    <RowMenu label={copy.actionsFor(user.full_name)}>
      {can.except && <Menu.Item onClick={() => onAsk('exception')}>{copy.addException}</Menu.Item>}
      {exception !== null && <Menu.Item onClick={onEndException}>{copy.endException}</Menu.Item>}
      {can.request_reset && <Menu.Item onClick={() => onAsk('ask reset')}>{copy.askReset}</Menu.Item>}
      {can.approve_reset && <Menu.Item onClick={() => onAsk('approve reset')}>{copy.approveReset}</Menu.Item>}
      {reset !== null && <Menu.Item onClick={onWithdraw}>{copy.withdrawReset}</Menu.Item>}
    </RowMenu>
  )
}

function PersonRow(props: PersonRowProps) {
  const { user, audience, role, kinds, last_used_at, exception, reset } = props.person
  return (
    <tr>
      <LogCell column="who">
        {user.full_name}
        <LogDetail title={user.email}>{user.email}</LogDetail>
      </LogCell>
      <td>{audience === 'client' ? copy.borrower : role}</td>
      <td>
        {kinds.length === 0 ? copy.none : kinds.map((kind) => copy.kinds[kind]).join(', ')}
        {reset !== null && <LogDetail>{copy.resetAsked(reset.requested_by)}</LogDetail>}
      </td>
      <LogCell isEmpty={last_used_at === null}>
        <DateText value={last_used_at} />
      </LogCell>
      <LogCell isEmpty={exception === null}>
        {exception === null ? (
          '–'
        ) : (
          <>
            {copy.until(formatDateInSentence(exception.ends_on))}
            <LogDetail title={exception.reason}>
              {exception.reason} {copy.by(exception.created_by)}
            </LogDetail>
          </>
        )}
      </LogCell>
      <td>
        <PersonMenu {...props} />
      </td>
    </tr>
  )
}

function useEnding(partnerId: string) {
  const settled = { onSettled: () => refreshSecurity(partnerId) }
  const { mutate: endException } = useMutation({
    mutationFn: (id: string) =>
      callApi(endSecondFactorException, { params: { partner_id: partnerId, second_factor_exception_id: id } }),
    onSuccess: () => notifySuccess(copy.exceptionEnded),
    onError: (error) => notifyError(reasonOf(error, copy.endFailed)),
    ...settled,
  })
  const { mutate: withdraw } = useMutation({
    mutationFn: (id: string) =>
      callApi(withdrawSecondFactorReset, { params: { partner_id: partnerId, second_factor_reset_id: id } }),
    onSuccess: () => notifySuccess(copy.resetWithdrawn),
    onError: (error) => notifyError(reasonOf(error, copy.resetFailed)),
    ...settled,
  })
  return { endException, withdraw }
}

const dialogs = {
  exception: ExceptionDialog,
  'ask reset': AskResetDialog,
  'approve reset': ApproveResetDialog,
} as const

interface PeopleSectionProps {
  partnerId: string
  address: PeopleSearch
  onAddressChange: (next: PeopleSearch) => void
}

/** Everyone who can open the partner, with their second factors and exceptions. */
export function PeopleSection({ partnerId, address, onAddressChange }: PeopleSectionProps) {
  const draft = useUrlDraft({ address, onApply: onAddressChange })
  const query = useInfiniteQuery(peopleQuery(partnerId, address))
  const [asked, setAsked] = useState<{ what: Asked; person: PersonSecurity } | null>(null)
  const { endException, withdraw } = useEnding(partnerId)
  const people = query.data?.pages.flatMap((page) => page.results)
  const OpenDialog = asked === null ? null : dialogs[asked.what]
  return (
    <Section title={copy.people}>
      <div className={ui.stack4}>
        <p className={ui.quiet}>{copy.peopleHelp}</p>
        <FilterBar label={copy.filterPeople} fields={fields} draft={draft} onReset={() => draft.changeNow({})} />
        <LogPages
          query={query}
          count={people?.length}
          emptyTitle={copy.noPeople}
          failedTitle={copy.loadPeopleFailed}
          moreLabel={copy.morePeople}
        >
          <LogTable label={copy.peopleTable} columns={copy.peopleColumns}>
            {people?.map((person) => (
              <PersonRow
                key={person.user.id}
                person={person}
                onAsk={(what) => setAsked({ what, person })}
                onEndException={() => endException(person.exception?.id ?? '')}
                onWithdraw={() => withdraw(person.reset?.id ?? '')}
              />
            ))}
          </LogTable>
        </LogPages>
      </div>
      {asked !== null && OpenDialog !== null && (
        <OpenDialog partnerId={partnerId} person={asked.person} onClose={() => setAsked(null)} />
      )}
    </Section>
  )
}
