import { removeLostFactors, requestFactorRemoval } from '@loanyard/contract/auth/lost-factors'
import type { SecondFactorStatus } from '@loanyard/contract/auth/second-factors'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { formatDateTimeInSentence } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { DialogFooter } from '../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import { refreshSecondFactors } from './second-step.ts'

interface LostDeviceProps {
  removal: SecondFactorStatus['removal']
  /** The session has ended with the second factors. */
  onRemoved: () => void
  leave: ReactNode
}

/** For who has neither their device nor a recovery code: an Admin's help, or 24 hours. */
export function LostDevice({ removal, onRemoved, leave }: LostDeviceProps) {
  const ask = useMutation({
    mutationFn: () => callApi(requestFactorRemoval),
    onSuccess: () => refreshSecondFactors(),
  })
  const remove = useMutation({ mutationFn: () => callApi(removeLostFactors), onSuccess: onRemoved })
  const error = ask.error ?? remove.error
  const [openedAt] = useState(() => Date.now())
  const isDue = removal !== null && Date.parse(removal.effective_at) <= openedAt
  return (
    <div className={ui.stack4}>
      {removal === null && (
        <>
          <p>{copy.lostHelp}</p>
          <p>{copy.lostWait}</p>
        </>
      )}
      {removal !== null && !isDue && (
        <p role="status">{copy.lostAsked(formatDateTimeInSentence(removal.effective_at))}</p>
      )}
      {isDue && <p>{copy.lostDue}</p>}
      {error !== null && (
        <p className={ui.problem} role="alert">
          {reasonOf(error, copy.lostFailed)}
        </p>
      )}
      <DialogFooter>
        {leave}
        {removal === null && (
          <Button variant="primary" busy={ask.isPending} onClick={() => ask.mutate()}>
            {copy.lostAsk}
          </Button>
        )}
        {isDue && (
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {copy.lostRemove}
          </Button>
        )}
      </DialogFooter>
    </div>
  )
}
