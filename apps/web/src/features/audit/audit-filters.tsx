import { auditSubjects, type AuditSubject } from '@loanyard/contract/core/values'
import { useQuery } from '@tanstack/react-query'
import type { UrlDraft } from '../../lib/navigation/url-draft.ts'
import { FilterBar } from '../../ui/filter/filter-bar.tsx'
import { createdField } from '../../ui/filter/filter-fields.ts'
import * as copy from './copy.ts'
import { auditPeopleQuery, type AuditSearch } from './queries.ts'

const subjects: Readonly<Record<AuditSubject, string>> = {
  lead: copy.leads,
  deal: copy.deals,
  task: copy.tasks,
  document: copy.documents,
  request: copy.requests,
  bundle: copy.bundles,
  financials: copy.financials,
  people: copy.usersAndLenders,
  settings: copy.settings,
}
const subjectOptions = auditSubjects.map((value) => ({ value, label: subjects[value] }))

interface AuditFiltersProps {
  partnerId: string
  draft: UrlDraft<AuditSearch>
  /** Of the deal or other record filtered by, if known. */
  recordName: string | undefined
}

export function AuditFilters({ partnerId, draft, recordName }: AuditFiltersProps) {
  const { data: people } = useQuery(auditPeopleQuery(partnerId))
  const personOptions = (people?.results ?? []).map(({ id, full_name }) => ({ value: id, label: full_name }))
  return (
    <FilterBar
      label={copy.filterLabel}
      fields={[
        { kind: 'one', name: 'user', label: copy.person, options: personOptions },
        { kind: 'one', name: 'about', label: copy.about, options: subjectOptions },
        createdField(copy.date),
        { kind: 'button', name: 'deal', label: copy.showAllDeals(recordName ?? copy.thisOne) },
        { kind: 'button', name: 'record', label: copy.showAllRecords(recordName ?? copy.thisOne) },
      ]}
      draft={draft}
      onReset={() => draft.changeNow({})}
    />
  )
}
