import type { Financials } from '@loanyard/contract/financials/schemas'
import { answeredOwnership } from '@loanyard/lending/underwriting/underwriting'
import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { calculateCollateral, calculateSourceUse, calculateSummary, type Basis } from '../data/calculate.ts'
import type { DealTables } from '../data/deal-tables.ts'
import { calculateUnderwriting, calculateWarnings } from '../data/underwriting.ts'
import { useStableValue, useRows } from '../data/use-financials.ts'
import styles from '../financials.module.css'
import * as specified from '../specified-copy.ts'
import { DscrTable } from '../tables/dscr-table.tsx'
import { SensitivityTable } from '../tables/sensitivity-table.tsx'
import { LazyDscrChart } from './charts/lazy-charts.tsx'
import { CollateralSection } from './collateral-section.tsx'
import * as copy from './copy.ts'
import { DebtsSection } from './debts/debts-section.tsx'
import { KeyFigures } from './key-figures.tsx'
import { InputWarnings } from './rules/input-warnings.tsx'
import { SbaRules } from './rules/sba-rules.tsx'
import { anchors, SectionLinks } from './section-links.tsx'
import { SourceUseSection } from './source-use-section.tsx'
import { SummarySection } from './summary-section.tsx'

/** Deferred, so that typing isn't held up by the calculation. */
function useFigures(tables: DealTables, { terms, rates, financial_summary }: Financials) {
  const sources = useDeferredValue(useRows(tables.source_use))
  const items = useDeferredValue(useRows(tables.collateral))
  const rows = useDeferredValue(useRows(tables.financial_summary))
  const basis: Basis = useStableValue({ terms: { ...terms, ownership_change: answeredOwnership(terms) }, rates })
  const { periods, projections } = useStableValue({
    periods: financial_summary.periods,
    projections: financial_summary.projections,
  })
  const source = useMemo(() => calculateSourceUse(sources, basis), [sources, basis])
  const { loan } = source
  const collateral = useMemo(() => calculateCollateral(items, basis, loan), [items, basis, loan])
  const figures = useMemo(() => calculateSummary(rows, { periods, projections }), [rows, periods, projections])
  const underwriting = useMemo(() => calculateUnderwriting(basis, source, figures), [basis, source, figures])
  const warnings = useMemo(
    () => calculateWarnings(basis, source, figures, { sources, rows, items: financial_summary.items }),
    [basis, source, figures, sources, rows, financial_summary.items],
  )
  return { basis, source, collateral, underwriting, warnings, rows }
}

interface FinancialsContentProps {
  dealRef: DealRef
  tables: DealTables
  data: Financials
}

/** Read-only if the server says that `can.update` is false. */
function FinancialsContent({ dealRef, tables, data }: FinancialsContentProps) {
  const { basis, source, collateral, underwriting, warnings, rows } = useFigures(tables, data)
  const { periods: summary, maturity } = underwriting
  const canEdit = data.can.update
  const limits = { loan: source.loan, terms: data.terms, rates: data.rates, maturity }
  return (
    <>
      <KeyFigures source={source} collateral={collateral} underwriting={underwriting} />
      <InputWarnings
        dealRef={dealRef}
        table={tables.financial_summary}
        summary={data.financial_summary}
        warnings={warnings}
        canEdit={canEdit}
      />
      <SbaRules dealRef={dealRef} underwriting={underwriting} terms={basis.terms} canEdit={canEdit} />
      <SourceUseSection
        table={tables.source_use}
        figures={source}
        basis={basis}
        equity={underwriting.equity}
        canEdit={canEdit}
      />
      <CollateralSection table={tables.collateral} figures={collateral} basis={basis} canEdit={canEdit} />
      <SummarySection
        dealRef={dealRef}
        tables={tables}
        summary={data.financial_summary}
        figures={summary}
        on={data.rates.on}
        canEdit={canEdit}
      />
      <DebtsSection
        dealRef={dealRef}
        table={tables.financial_summary}
        summary={data.financial_summary}
        limits={limits}
        canEdit={canEdit}
      />
      {summary.length > 0 && (
        <Section title={copy.debtService} anchor={anchors.service}>
          <div className={styles.service}>
            <DscrTable periods={summary} terms={basis.terms} canEdit={canEdit} />
            <LazyDscrChart periods={summary} />
            <SensitivityTable rows={rows} items={data.financial_summary.items} periods={summary} />
          </div>
        </Section>
      )}
    </>
  )
}

interface FinancialsViewProps {
  dealRef: DealRef
  tables: DealTables
  query: UseQueryResult<Financials>
  files: ReactNode
}

export function FinancialsView({ dealRef, tables, query, files }: FinancialsViewProps) {
  const { data, error, isFetching, refetch } = query
  if (data === undefined) {
    if (error === null) return <Skeleton height="30rem" />
    return (
      <FailedState inline title={specified.fetchSourceUseFailed} onRetry={() => void refetch()} retrying={isFetching}>
        <p>{specified.fetchCollateralFailed}</p>
        <p>{specified.fetchSummaryFailed}</p>
        {messageOf(error)}
      </FailedState>
    )
  }
  return (
    <div className={ui.stack4}>
      {error !== null && (
        <RefreshFailed
          title={specified.fetchSummaryFailed}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <div className={styles.top}>
        <SectionLinks hasDebtService={data.financial_summary.periods.length > 0} />
        {files}
      </div>
      <FinancialsContent dealRef={dealRef} tables={tables} data={data} />
    </div>
  )
}
