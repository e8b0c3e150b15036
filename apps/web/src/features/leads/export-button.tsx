import { exportLeads } from '@loanyard/contract/leads/calls'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { fetchFile } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { exportName } from '../../lib/format/export-name.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notifyFailure, notifySuccess } from '../../ui/feedback/toast.ts'
import * as copy from './copy.ts'
import { filtersOf, statusesOf, type LeadSearch } from './lead-search.ts'

interface ExportButtonProps {
  partnerId: string
  partnerName: string
  search: LeadSearch
}

/** No value of a lead has a line break. */
const countRows = (csv: string) => csv.trimEnd().split('\n').length - 1

export function ExportButton({ partnerId, partnerName, search }: ExportButtonProps) {
  const { mutate: run, isPending } = useMutation({
    mutationFn: async () => {
      const response = await fetchFile(exportLeads, { params: { partner_id: partnerId }, query: filtersOf(search) })
      const file = await response.blob()
      saveFile(file, exportName(partnerName, 'leads'))
      return countRows(await file.text())
    },
    onSuccess: (count) => notifySuccess(copy.exported(formatCounted(count, 'lead'), statusesOf(search).join(', '))),
    onError: (error) => notifyFailure(error, copy.exportFailed, () => run()),
  })
  return (
    <Button icon={<IconDownload />} busy={isPending} onClick={() => run()}>
      {copy.exportLabel}
    </Button>
  )
}
