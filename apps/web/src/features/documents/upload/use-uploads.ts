import { useCallback, useSyncExternalStore } from 'react'
import { pickFiles } from '../../../lib/browser/pick-files.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { acceptedFiles } from '../../../lib/upload/check-file.ts'
import { collectChosen, collectDropped, maxFiles, type CollectedFiles } from '../../../lib/upload/collect-files.ts'
import { notifyError } from '../../../ui/feedback/toast.ts'
import type { DocumentScope } from '../queries.ts'
import * as copy from './copy.ts'
import { uploadsOf } from './deal-uploads.ts'

/** New uploads go to the stage on screen. */
export function useUploads({ partnerId, dealId, stageId }: DocumentScope) {
  const uploads = uploadsOf({ partnerId, dealId })
  const { queue } = uploads
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const addFiles = useCallback(
    ({ files, unreadable, isTooMuch }: CollectedFiles) => {
      queue.add(files, { partnerId, dealId, stageId })
      if (isTooMuch) notifyError(copy.tooManyFiles(formatCount(maxFiles)))
      if (unreadable.length > 0) notifyError(copy.unreadableFiles(unreadable.slice(0, 5).join(', ')))
    },
    [queue, partnerId, dealId, stageId],
  )
  const choose = async (folder: boolean) => {
    addFiles(collectChosen(await pickFiles({ accept: acceptedFiles, several: true, folder })))
  }
  return {
    uploads,
    items,
    drop: (transfer: DataTransfer) => void collectDropped(transfer).then(addFiles),
    chooseFiles: () => void choose(false),
    chooseFolder: () => void choose(true),
  }
}
export type Uploads = ReturnType<typeof useUploads>
