import type { Financials } from '@loanyard/contract/financials'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FinancialPicture } from './financial-picture.tsx'
import { ExportButtons, type Export } from './files/export-buttons.tsx'
import styles from './financials.module.css'
import type { DealPlace } from './queries.ts'
import { useTablesToRead } from './use-financials.ts'

interface FinancialsToReadProps {
  place: DealPlace
  /** The picture, in which the server says that nothing can be changed. */
  query: UseQueryResult<Financials>
  /** Saves the figures as a file. Throws ApiError. */
  onExport: Export
  /** Beside the buttons, e.g. what is known of a download. */
  note?: ReactNode
}

/** The same grids, figures and charts for somebody who reads them: to choose, copy and take away, nothing to change. */
export function FinancialsToRead({ place, query, onExport, note }: FinancialsToReadProps) {
  const tables = useTablesToRead(place, query.data)
  const files = (
    <div className={styles.files}>
      {note !== undefined && <p className={styles.fileNote}>{note}</p>}
      <ExportButtons onExport={onExport} />
    </div>
  )
  return <FinancialPicture place={place} tables={tables} query={query} files={files} />
}
