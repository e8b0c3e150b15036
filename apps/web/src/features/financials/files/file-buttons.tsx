import { exportFinancials, importFinancials } from '@loanyard/contract/financial-calls'
import { workbookType, type ImportResult } from '@loanyard/contract/financials'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { callApi, downloadFile } from '../../../lib/api.ts'
import { reasonOf } from '../../../lib/failure.ts'
import { pickFiles } from '../../../lib/pick-files.ts'
import { Button } from '../../../ui/button.tsx'
import { notifyError } from '../../../ui/toast.ts'
import type { DealTables } from '../deal-tables.ts'
import styles from '../financials.module.css'
import { paramsOf, type DealPlace } from '../queries.ts'
import { ImportDialog, type BadCells } from './import-dialog.tsx'
import { ApiError } from '../../../lib/api-error.ts'

interface FileButtonsProps {
  place: DealPlace
  tables: DealTables
  canEdit: boolean
}

/** Has everything saved that was typed, so that the file holds it. */
async function flushAll({ source_use, collateral, financial_summary }: DealTables): Promise<void> {
  await Promise.all([source_use, collateral, financial_summary].map(({ sync }) => sync.flush()))
}

type Import = { file: File; result: ImportResult } | { file: File; bad: BadCells }

/** The figures as a workbook or PDF, and a workbook back in. */
export function FileButtons({ place, tables, canEdit }: FileButtonsProps) {
  const [busy, setBusy] = useState<'xlsx' | 'pdf' | 'import' | null>(null)
  const [found, setFound] = useState<Import | null>(null)
  const during = async (what: NonNullable<typeof busy>, failure: string, work: () => Promise<void>) => {
    setBusy(what)
    try {
      await flushAll(tables)
      await work()
    } catch (error) {
      notifyError(reasonOf(error, failure))
    }
    setBusy(null)
  }
  const save = (format: 'xlsx' | 'pdf') =>
    during(format, 'Failed to export the financials', () =>
      downloadFile(exportFinancials, { params: paramsOf(place), query: { format } }, `financials.${format}`),
    )
  const look = async (file: File) => {
    try {
      const options = { params: paramsOf(place), query: { dry_run: 'true' as const }, body: file }
      setFound({ file, result: await callApi(importFinancials, options) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors.length === 0) throw error
      setFound({ file, bad: error.errors })
    }
  }
  const choose = async () => {
    const [file] = await pickFiles({ accept: `.xlsx,${workbookType}` })
    if (file !== undefined) await during('import', 'Failed to read the workbook', () => look(file))
  }
  return (
    <div className={styles.files}>
      <Button icon={<IconDownload size={16} />} busy={busy === 'xlsx'} onClick={() => void save('xlsx')}>
        Export .xlsx
      </Button>
      <Button icon={<IconDownload size={16} />} busy={busy === 'pdf'} onClick={() => void save('pdf')}>
        Export PDF
      </Button>
      {canEdit && (
        <Button icon={<IconUpload size={16} />} busy={busy === 'import'} onClick={() => void choose()}>
          Import .xlsx
        </Button>
      )}
      {found !== null && <ImportDialog place={place} {...found} onClose={() => setFound(null)} />}
    </div>
  )
}
