import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { narrowQuery, useMedia } from '../../../lib/browser/media-query.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/feedback/toast.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import * as copy from '../copy.ts'
import { statusesOf, type LeadSearch } from '../lead-search.ts'

export interface Exported {
  partnerId: string
  search: LeadSearch
}

function useExport(exported: Exported) {
  const { mutate: run, isPending } = useMutation({
    mutationFn: async () => (await loadChunk(() => import('./save-leads.ts'))).saveLeads(exported),
    onSuccess: (count) =>
      notifySuccess(copy.exported(formatCounted(count, 'lead'), statusesOf(exported.search).join(', '))),
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
