import { exportFinancials, importFinancials } from '@loanyard/contract/financials/calls'
import { workbookType, type ImportResult } from '@loanyard/contract/financials/schemas'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { type DealRef, dealParams } from '../../../../domain/deal-ref.ts'
import { reasonOf, ApiError } from '../../../../lib/api/api-error.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { downloadFile } from '../../../../lib/api/download-file.ts'
import { pickFiles } from '../../../../lib/browser/pick-files.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { notifyError } from '../../../../ui/feedback/toast.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import type { DealTables } from '../../data/deal-tables.ts'
import styles from '../../financials.module.css'
import * as copy from './copy.ts'
import { ExportButtons, type Export } from './export-buttons.tsx'
import { ImportDialog, type BadCells } from './import-dialog.tsx'

interface FileButtonsProps {
  dealRef: DealRef
  tables: DealTables
  canEdit: boolean
}

/** Saves pending changes first, so that the file includes them. */
async function flushAll({ source_use, collateral, financial_summary }: DealTables): Promise<void> {
  await Promise.all([source_use, collateral, financial_summary].map(({ sync }) => sync.flush()))
}

type Import = { file: File; result: ImportResult } | { file: File; bad: BadCells }

export function FileButtons({ dealRef, tables, canEdit }: FileButtonsProps) {
  const [importPreview, setImportPreview] = useState<Import | null>(null)
  const save: Export = async (format) => {
    await flushAll(tables)
    await downloadFile(exportFinancials, { params: dealParams(dealRef), query: { format } }, `financials.${format}`)
  }
  const { mutate: read, isPending: isReading } = useMutation({
    mutationFn: async (file: File) => {
      await flushAll(tables)
      return callApi(importFinancials, { params: dealParams(dealRef), query: { dry_run: 'true' }, body: file })
    },
    onSuccess: (result, file) => setImportPreview({ file, result }),
    onError: (error, file) => {
      if (error instanceof ApiError && error.errors.length > 0) setImportPreview({ file, bad: error.errors })
      else notifyError(reasonOf(error, copy.readWorkbookFailed))
    },
  })
  const choose = async () => {
    const [file] = await pickFiles({ accept: `.xlsx,${workbookType}` })
    if (file !== undefined) read(file)
  }
  return (
    <div className={clsx(ui.wrap2, styles.files)}>
      <ExportButtons onExport={save} />
      {canEdit && (
        <Button icon={<IconUpload size={16} />} busy={isReading} onClick={() => void choose()}>
          {copy.importXlsx}
        </Button>
      )}
      {importPreview !== null && (
        <ImportDialog dealRef={dealRef} {...importPreview} onClose={() => setImportPreview(null)} />
      )}
    </div>
  )
}
