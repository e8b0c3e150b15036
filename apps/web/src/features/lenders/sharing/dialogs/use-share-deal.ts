import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createIdempotencyKeys } from '../../../../lib/api/use-idempotency-key.ts'
import { notifyFailure, notifyUndo } from '../../../../ui/feedback/toast.ts'
import { lenderFailures } from '../../queries.ts'
import * as copy from '../copy.ts'
import { shareWithEach, stopSharingWithLender, type ShareFailure, type ShareTarget } from '../sharing-calls.ts'
import { useSharing } from '../sharing-context.ts'

const formatNames = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)

interface ShareDealEvents {
  readonly onRefused: (refused: readonly ShareFailure[]) => void
  readonly onDone: () => void
  readonly onUndone: () => void
}

interface ShareChoices {
  readonly watermark: boolean
  readonly note: string | null
}

/** Keeps what failed, so that it can be retried. */
export function useShareDeal({ onRefused, onDone, onUndone }: ShareDealEvents) {
  const { dealRef, refresh } = useSharing()
  const [attempt] = useState(() => ({ dealRef, sharedLenders: new Set<string>(), keyOf: createIdempotencyKeys() }))
  const { mutate: undoShare } = useMutation({
    mutationFn: (lenders: readonly ShareTarget['lender'][]) =>
      Promise.all(lenders.map(({ id }) => stopSharingWithLender.mutationFn({ dealRef, lenderId: id }))),
    onSuccess: onUndone,
    onError: (error, lenders) => notifyFailure(error, lenderFailures.unshare, () => undoShare(lenders)),
    onSettled: refresh,
  })
  const [refusals, setRefusals] = useState<readonly ShareFailure[]>([])
  const { mutate, isPending } = useMutation({
    ...shareWithEach,
    onSuccess: (refused, { targets }) => {
      const done = targets
        .map(({ lender }) => lender)
        .filter(({ id }) => !refused.some(({ target }) => target.lender.id === id))
      if (done.length > 0) notifyUndo(copy.sharedWith(formatNames(done.map(({ name }) => name))), () => undoShare(done))
      setRefusals(refused)
      onRefused(refused)
      void refresh()
      if (refused.length === 0) onDone()
    },
  })
  const share = (targets: readonly ShareTarget[], options: ShareChoices) => mutate({ ...attempt, targets, ...options })
  return { share, isPending, refusals }
}
