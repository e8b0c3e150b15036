import type { Financials } from '@loanyard/contract/financials'
import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { RefreshFailed } from '../../ui/refresh-failed.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LazyDscrChart } from './charts/lazy-charts.tsx'
import type { DealTables } from './deal-tables.ts'
import { DebtsSection } from './debts/debts-section.tsx'
import { DscrTable } from './figures/dscr-table.tsx'
import { reckonCollateral, reckonSources, reckonSummary, type Basis } from './figures/reckon.ts'
import { SensitivityTable } from './figures/sensitivity-table.tsx'
import styles from './financials.module.css'
import type { DealPlace } from './queries.ts'
import { CollateralSection } from './tables/collateral-section.tsx'
import { SourceUseSection } from './tables/source-use-section.tsx'
import { SummarySection } from './tables/summary-section.tsx'
import { useStable } from './tables/use-stable.ts'
import { useRows } from './use-financials.ts'

/** The figures of all three tables as they are typed; they follow a key right after its letter is drawn. */
function useFigures(tables: DealTables, { terms, rates, financial_summary }: Financials) {
  const sources = useDeferredValue(useRows(tables.source_use))
  const items = useDeferredValue(useRows(tables.collateral))
  const rows = useDeferredValue(useRows(tables.financial_summary))
  const basis: Basis = useStable({ terms, rates })
  const { periods, projections } = useStable({
    periods: financial_summary.periods,
    projections: financial_summary.projections,
  })
  const source = useMemo(() => reckonSources(sources, basis), [sources, basis])
  const { loan } = source
  const collateral = useMemo(() => reckonCollateral(items, basis, loan), [items, basis, loan])
  const summary = useMemo(
    () => reckonSummary(rows, { ...basis, periods, projections, loan }),
    [rows, basis, periods, projections, loan],
  )
  return { basis, source, collateral, summary, rows }
}

interface PictureProps {
  place: DealPlace
  tables: DealTables
  data: Financials
}

/** Three grids, and everything that follows from them. Where the server says `can.update` false all of it is only read. */
function Picture({ place, tables, data }: PictureProps) {
  const { basis, source, collateral, summary, rows } = useFigures(tables, data)
  const canEdit = data.can.update
  const limits = { loan: source.loan, terms: data.terms, rates: data.rates }
  return (
    <>
      <SourceUseSection table={tables.source_use} figures={source} basis={basis} canEdit={canEdit} />
      <CollateralSection table={tables.collateral} figures={collateral} basis={basis} canEdit={canEdit} />
      <SummarySection
        place={place}
        tables={tables}
        summary={data.financial_summary}
        figures={summary}
        on={data.rates.on}
        canEdit={canEdit}
      />
      <DebtsSection
        place={place}
        table={tables.financial_summary}
        summary={data.financial_summary}
        limits={limits}
        canEdit={canEdit}
      />
      {summary.length > 0 && (
        <Section title="Debt service">
          <div className={clsx(styles.figures, styles.wide)}>
            <DscrTable periods={summary} />
            <LazyDscrChart periods={summary} />
            <SensitivityTable rows={rows} items={data.financial_summary.items} periods={summary} />
          </div>
        </Section>
      )}
    </>
  )
}

interface FinancialPictureProps {
  place: DealPlace
  tables: DealTables
  query: UseQueryResult<Financials>
  /** Above the grids: what can be done with all of it. */
  files: ReactNode
}

/** The financial picture of a deal, while it loads and when that fails, too. */
export function FinancialPicture({ place, tables, query, files }: FinancialPictureProps) {
  const { data, error, isFetching, refetch } = query
  if (data === undefined) {
    if (error === null) return <Skeleton height="30rem" />
    return (
      <FailedState
        inline
        title="Failed to fetch sources and uses data"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        <p>Failed to fetch collateral data</p>
        <p>Error fetching financial summary data</p>
        {sentenceOf(error)}
      </FailedState>
    )
  }
  return (
    <div className={styles.tab}>
      {error !== null && (
        <RefreshFailed
          title="Error fetching financial summary data"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {files}
      <Picture place={place} tables={tables} data={data} />
    </div>
  )
}
