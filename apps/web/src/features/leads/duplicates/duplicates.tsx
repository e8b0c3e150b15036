import type { Duplicate } from '@loanyard/contract/leads/duplicates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatMoneyShort } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import styles from '../panel/lead-panel.module.css'
import { duplicatesQuery } from '../queries.ts'

function OpenLink({ partnerId, found }: { partnerId: string; found: Duplicate }) {
  const label = copy.openDuplicate(found.name)
  if (found.lead !== null) {
    return (
      <Link to={paths.leads(partnerId)} search={{ lead_status: 'All', lead: found.lead }} aria-label={label}>
        {actionLabels.open}
      </Link>
    )
  }
  return found.deal === null ? null : (
    <Link to={paths.deal(partnerId, found.deal)} aria-label={label}>
      {actionLabels.open}
    </Link>
  )
}

interface DuplicatesProps {
  partnerId: string
  query: Parameters<typeof duplicatesQuery>[1]
  /** What to do about it. */
  advice: string
  /** What one can do with a lead that was found. */
  renderAction?: (found: FoundLead) => ReactNode
}

export type FoundLead = Duplicate & { readonly lead: string }

const isLead = (found: Duplicate): found is FoundLead => found.lead !== null

/** "Maria Lopez has this email (Contacted, $3.87M)": never in the way. */
export function Duplicates({ partnerId, query, advice, renderAction }: DuplicatesProps) {
  const isAsked = [query.email, query.phone, query.business_name].some((value) => value !== undefined)
  const { data: found = [] } = useQuery({ ...duplicatesQuery(partnerId, query), enabled: isAsked, retry: false })
  if (found.length === 0) return null
  return (
    <div className={clsx(ui.note, ui.cautionNote, styles.duplicates)} role="status" aria-label={copy.duplicates}>
      <ul>
        {found.map((each) => (
          <li key={each.lead ?? each.deal} className={ui.wrap2}>
            {copy.duplicateOf(each.name, each.matched, [
              each.status,
              ...(each.loan_amount === null ? [] : [formatMoneyShort(each.loan_amount)]),
            ])}
            <OpenLink partnerId={partnerId} found={each} />
            {isLead(each) && renderAction?.(each)}
          </li>
        ))}
      </ul>
      <p className={ui.quiet}>{advice}</p>
    </div>
  )
}
