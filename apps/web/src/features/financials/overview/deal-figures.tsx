import type { Deal } from '@loanyard/contract/deals/schemas'
import { getFinancials } from '@loanyard/contract/financials/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { dealParams } from '../../../domain/deal-ref.ts'
import { financialsKeys } from '../../../domain/query-keys.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { formatCount, formatMoneyShort } from '../../../lib/format/format.ts'
import { formatTerm } from '../../../lib/format/rates-and-terms.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import styles from '../financials.module.css'
import * as panelCopy from '../panels/copy.ts'
import * as copy from './copy.ts'
import { FigureItem } from './figure-item.tsx'
import { figuresOf, type Figure } from './figures.ts'

function loanFigure({ loan_amount, sba_program, term_months: term }: Deal): Figure {
  return {
    label: panelCopy.loan,
    value: loan_amount === null ? null : formatMoneyShort(loan_amount),
    note: [sba_program, ...(term === null ? [] : [formatTerm(term)])].join(', '),
  }
}

function openFigure({ progress, is_overdue }: Deal): Figure {
  const { requirements, approved, submitted } = progress
  const notes = [
    ...(is_overdue ? [copy.overdue] : []),
    ...(submitted > 0 ? [copy.toReview(formatCount(submitted))] : []),
    ...(requirements === 0 ? [copy.nothingRequested] : [copy.doneOf(formatCount(approved), formatCount(requirements))]),
  ]
  return {
    label: copy.openItems,
    value: formatCount(requirements - approved),
    note: notes.join(' · '),
    tone: is_overdue ? 'negative' : undefined,
  }
}

function FigureLink({ deal, tab, figure }: { deal: Deal; tab: 'financials' | 'requests'; figure: Figure }) {
  return (
    <FigureItem figure={figure}>
      <Link
        to={paths.deal(deal.partner.id, deal.id)}
        search={{ tab }}
        resetScroll={false}
        aria-label={copy.opens(figure.label, tab)}
      />
    </FigureItem>
  )
}

/** The deal in one line: loan, DSCR, coverage, equity, fee and open items. Each leads to where it comes from. */
export function DealFigures({ deal }: { deal: Deal }) {
  const dealRef = { partnerId: deal.partner.id, dealId: deal.id }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: financialsKeys.figures(dealRef, deal.version),
    queryFn: ({ signal }) => callApi(getFinancials, { params: dealParams(dealRef), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const figures = data === undefined ? [] : figuresOf(data)
  const warnings = data?.warnings ?? []
  return (
    <section className={ui.stack3} aria-label={panelCopy.keyFigures}>
      <dl className={clsx(ui.box, styles.keyFigures, styles.dealFigures)}>
        <FigureItem figure={loanFigure(deal)} />
        {figures.map((figure) => (
          <FigureLink key={figure.label} deal={deal} tab="financials" figure={figure} />
        ))}
        <FigureLink deal={deal} tab="requests" figure={openFigure(deal)} />
      </dl>
      {data === undefined && error !== null && (
        <FailedState inline title={copy.figuresFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {warnings.length > 0 && (
        <ul className={clsx(ui.note, ui.cautionNote, ui.small)} aria-label={panelCopy.warningsLabel}>
          {warnings.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
