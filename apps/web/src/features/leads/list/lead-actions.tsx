import { exportLeads } from '@loanyard/contract/leads/calls'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { fetchFile } from '../../../lib/api/api.ts'
import { narrowQuery, useMedia } from '../../../lib/browser/media-query.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { exportName } from '../../../lib/format/export-name.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/feedback/toast.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import * as copy from '../copy.ts'
import { filtersOf, statusesOf, type LeadSearch } from '../lead-search.ts'

interface Exported {
  partnerId: string
  partnerName: string
  search: LeadSearch
}

/** No value of a lead has a line break. */
const countRows = (csv: string) => csv.trimEnd().split('\n').length - 1

function useExport({ partnerId, partnerName, search }: Exported) {
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
  return { run: () => run(), isPending }
}

interface LeadActionsProps extends Exported {
  canExport: boolean
  onNew: () => void
  onImport: () => void
}

/** A phone shows the first one, and the others in a menu. */
export function LeadActions({ canExport, onNew, onImport, ...exported }: LeadActionsProps) {
  const isNarrow = useMedia(narrowQuery)
  const { run, isPending } = useExport(exported)
  const create = (
    <Button variant="primary" icon={<IconPlus />} onClick={onNew}>
      {copy.newLead}
    </Button>
  )
  if (isNarrow)
    return (
      <>
        {create}
        <RowMenu label={copy.more}>
          <Menu.Item leftSection={<IconUpload />} onClick={onImport}>
            {copy.importLabel}
          </Menu.Item>
          {canExport && (
            <Menu.Item leftSection={<IconDownload />} onClick={run}>
              {copy.exportLabel}
            </Menu.Item>
          )}
        </RowMenu>
      </>
    )
  return (
    <>
      <Button onClick={onImport}>{copy.importLabel}</Button>
      {canExport && (
        <Button icon={<IconDownload />} busy={isPending} onClick={run}>
          {copy.exportLabel}
        </Button>
      )}
      {create}
    </>
  )
}
