import { remindClient } from '@loanyard/contract/requests/calls'
import { IconBell } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { reasonOf } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../ui/feedback/toast.ts'
import ui from '../../ui/layout/primitives.module.css'
import { RelativeTime } from '../../ui/text/time.tsx'
import * as copy from './copy.ts'
import { requestFailures } from './request-failures.ts'
import { useRequests } from './requests-context.ts'

/** One click emails the borrower everything still outstanding on the deal; the server allows one an hour. */
export function RemindButton({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  const { scope, reminder, refresh } = useRequests()
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => callApi(remindClient, { params: { partner_id: scope.partnerId, deal_id: scope.dealId } }),
    onSuccess: ({ reminded_of: count }) => {
      if (count > 0) notifySuccess(copy.reminderSent(formatCounted(count, 'request')))
    },
    onError: (error) => notifyError(reasonOf(error, requestFailures.remind)),
    onSettled: () => void refresh(),
  })
  return (
    <span className={ui.row2}>
      <span role="status" className={ui.quiet}>
        {data?.reminded_of === 0 && copy.nothingToRemind}
      </span>
      {data?.reminded_of !== 0 && reminder.lastAt !== null && (
        <span className={ui.quiet}>
          {copy.remindedBefore}
          <RelativeTime value={reminder.lastAt} />
        </span>
      )}
      <Button
        icon={<IconBell />}
        size={size}
        busy={isPending}
        title={copy.reminderConsequences}
        onClick={() => mutate()}
      >
        {copy.remindBorrower}
      </Button>
    </span>
  )
}
