import type { BulkAct } from '@loanyard/contract/deals/bulk'
import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCounted } from '../../../../lib/format/format.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../../../ui/feedback/toast.ts'
import { reloadLists } from '../../deal-cache.ts'
import { bulkChange, undoOf, type Batch, type Outcome, type Refusal } from './bulk-change.ts'
import * as copy from './copy.ts'

export interface Refused {
  readonly done: number
  readonly refusals: readonly Refusal[]
  /** Takes back what was done; null if nothing was, or nothing can be. */
  readonly onUndo: (() => void) | null
}

interface Answers {
  readonly onDone: () => void
  readonly onRefused: (refused: Refused) => void
}

export interface Request {
  readonly act: BulkAct
  readonly deals: readonly DealSummary[]
  readonly messageOf: (counted: string, done: Outcome['done']) => string
}

function useUndo(partnerId: string, onRefused: Answers['onRefused']) {
  const undo = useMutation({
    ...bulkChange,
    onSuccess: ({ done, refused }) => {
      if (refused.length > 0) onRefused({ done: done.length, refusals: refused, onUndo: null })
      else notifySuccess(copy.undone(formatCounted(done.length, 'deal')))
    },
    onError: (error, failed: Batch) => notifyFailure(error, copy.failed, () => undo.mutate(failed)),
    onSettled: () => reloadLists(partnerId),
  })
  return undo.mutate
}

/** Its callbacks outlive the bar, which goes with the selection. */
export function useChangeDeals(partnerId: string, { onDone, onRefused }: Answers) {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const undo = useUndo(partnerId, onRefused)
  const { mutate, isPending } = useMutation({
    ...bulkChange,
    onSuccess: ({ done, refused }, { changes, messageOf }: Batch & Pick<Request, 'messageOf'>) => {
      onDone()
      const [first] = changes
      const back = first === undefined ? null : undoOf(first.act, done)
      const onUndo = back === null ? null : () => undo({ partnerId, changes: back })
      // Next to the reasons, so that the time to undo isn't spent reading them.
      if (refused.length > 0) return onRefused({ done: done.length, refusals: refused, onUndo })
      if (done.length === 0) return
      const message = messageOf(formatCounted(done.length, 'deal'), done)
      if (onUndo === null) notifySuccess(message)
      else notifyUndo(message, onUndo)
    },
    onError: (error, batch) => notifyFailure(error, copy.failed, () => mutate(batch)),
    onSettled: async () => {
      setProgress(null)
      await reloadLists(partnerId)
    },
  })
  const change = ({ act, deals, messageOf }: Request) =>
    mutate({ partnerId, changes: [{ act, deals }], messageOf, onProgress: (done, all) => setProgress({ done, all }) })
  return { change, isPending, progress }
}
