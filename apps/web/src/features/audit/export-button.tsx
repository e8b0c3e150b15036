import type { exportAudit } from '@loanyard/contract/audit/audit-trail'
import type { exportSecurityEvents } from '@loanyard/contract/audit/security-events'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../../lib/api/api-error.ts'
import { downloadFile } from '../../lib/api/download-file.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notifyError } from '../../ui/feedback/toast.ts'
import * as copy from './copy.ts'

interface ExportButtonProps {
  call: typeof exportAudit | typeof exportSecurityEvents
  partnerId: string
  /** Of the page: the file has what the list shows, and all of it. */
  filters: Readonly<Record<string, string | undefined>>
  fileName: string
  failure: string
}

/** Downloads a log as CSV. */
export function ExportButton({ call, partnerId, filters, fileName, failure }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(call, { params: { partner_id: partnerId }, query: { ...filters } }, fileName),
    onError: (error) => notifyError(reasonOf(error, failure)),
  })
  return (
    <Button icon={<IconDownload aria-hidden="true" />} busy={isPending} onClick={() => mutate()}>
      {copy.exportLabel}
    </Button>
  )
}
