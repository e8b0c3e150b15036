import type { Financials } from '@loanyard/contract/financials/schemas'
import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { useReadOnlyTables } from '../data/use-financials.ts'
import styles from '../financials.module.css'
import { ExportButtons, type Export } from './files/export-buttons.tsx'
import { FinancialsView } from './financials-view.tsx'

interface ReadOnlyFinancialsProps {
  dealRef: DealRef
  query: UseQueryResult<Financials>
  /** Throws ApiError. */
  onExport: Export
  note?: ReactNode
}

/** The grids and charts without editing: select, copy and export only. */
export function ReadOnlyFinancials({ dealRef, query, onExport, note }: ReadOnlyFinancialsProps) {
  const tables = useReadOnlyTables(dealRef, query.data)
  const files = (
    <div className={clsx(ui.wrap2, styles.files)} data-screen-only>
      {note !== undefined && <p className={clsx(ui.quiet, styles.fileNote)}>{note}</p>}
      <ExportButtons onExport={onExport} />
    </div>
  )
  return <FinancialsView dealRef={dealRef} tables={tables} query={query} files={files} />
}
