import type { Document } from '@loanyard/contract/documents/schemas'
import { IconArrowsLeftRight, IconDownload, IconTrash } from '@tabler/icons-react'
import { useDownloadWarning } from '../../../domain/documents/active-content.tsx'
import { formatCount, formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { useDocumentDownload } from '../download/download-provider.tsx'
import type { DocumentActions } from '../use-document-actions.tsx'
import * as copy from './copy.ts'
import type { DocumentSelection } from './use-selection.ts'

/** Maximum documents per archive (API contract). */
const maxArchiveDocuments = 2000
/** Each document is one API call; more would hit the server's rate limit. */
const maxBulkDocuments = 500

interface BulkActionsProps {
  partnerId: string
  selection: DocumentSelection
  actions: DocumentActions
  /** Undefined while unknown. */
  total: number | undefined
  loaded: number
}

function ZipButton({ partnerId, chosen }: { partnerId: string; chosen: readonly Document[] }) {
  const download = useDocumentDownload()
  const { guard, dialog } = useDownloadWarning()
  const ready = chosen.filter(({ state }) => state === 'ready')
  const left = chosen.length - ready.length
  if (ready.length > maxArchiveDocuments) return <p>{copy.zipLimit(formatCount(maxArchiveDocuments))}</p>
  const start = () =>
    void download.start(
      ready.map(({ id }) => id),
      { partnerId },
    )
  return (
    <>
      <Button
        size="small"
        icon={<IconDownload />}
        disabled={ready.length === 0}
        busy={download.state === 'processing'}
        {...(left > 0 && { title: copy.leavesOut(formatCounted(left, 'document')) })}
        onClick={() => guard(ready, start)}
      >
        {copy.downloadAsZip}
      </Button>
      {dialog}
    </>
  )
}

export function BulkActions({ partnerId, selection, actions, total = 0, loaded }: BulkActionsProps) {
  const { chosen, isLoading } = selection
  const isFew = chosen.length <= maxBulkDocuments
  return (
    <>
      {chosen.length >= loaded && total > chosen.length && (
        <Button size="small" variant="quiet" busy={isLoading} onClick={selection.selectStage}>
          {copy.selectAllInStage(formatCount(total))}
        </Button>
      )}
      <Button size="small" variant="quiet" busy={isLoading} onClick={selection.selectDeal}>
        {copy.selectAllInDeal}
      </Button>
      <ZipButton partnerId={partnerId} chosen={chosen} />
      {isFew && chosen.every(({ state, can }) => state === 'ready' && can.update) && (
        <Button size="small" icon={<IconArrowsLeftRight />} onClick={() => actions.move(chosen)}>
          {copy.move}
        </Button>
      )}
      {isFew && chosen.every(({ can }) => can.delete) && (
        <Button size="small" icon={<IconTrash />} onClick={() => actions.remove(chosen)}>
          {actionLabels.delete}
        </Button>
      )}
    </>
  )
}
