import { exportFormats } from '@loanyard/contract/financials/schemas'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { reasonOf } from '../../../../lib/api/api-error.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { notifyError } from '../../../../ui/feedback/toast.ts'
import * as copy from './copy.ts'

type Format = (typeof exportFormats)[number]
export type Export = (format: Format) => Promise<void>

const labels: Readonly<Record<Format, string>> = { xlsx: copy.exportXlsx, pdf: copy.exportPdf }

export function ExportButtons({ onExport }: { onExport: Export }) {
  const [busy, setBusy] = useState<Format | null>(null)
  const save = async (format: Format) => {
    setBusy(format)
    try {
      await onExport(format)
    } catch (error) {
      notifyError(reasonOf(error, copy.exportFailed))
    }
    setBusy(null)
  }
  return exportFormats.map((format) => (
    <Button key={format} icon={<IconDownload size={16} />} busy={busy === format} onClick={() => void save(format)}>
      {labels[format]}
    </Button>
  ))
}
