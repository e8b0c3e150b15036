import { IconBell, IconMail } from '@tabler/icons-react'
import { remindConsequences, remindLabel, useRemind } from '../../domain/requests/reminders/remind.ts'
import { Button } from '../../ui/controls/button.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { RelativeTime } from '../../ui/text/time.tsx'
import * as copy from './copy.ts'
import { useRequests } from './requests-context.ts'

/** One click emails the borrower everything still outstanding on the deal, or their invitation until they accept it. */
export function RemindButton({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  const { scope, reminder, refresh } = useRequests()
  const { clientStatus, lastAt } = reminder
  const { mutate, isPending } = useRemind(scope, clientStatus, () => void refresh())
  if (clientStatus === 'Declined') return <span className={ui.quiet}>{copy.declined}</span>
  return (
    <span className={ui.row2}>
      {lastAt !== null && (
        <span className={ui.quiet}>
          {copy.remindedBefore}
          <RelativeTime value={lastAt} />
        </span>
      )}
      <Button
        icon={clientStatus === 'Active' ? <IconBell /> : <IconMail />}
        size={size}
        busy={isPending}
        title={remindConsequences(clientStatus)}
        onClick={() => mutate()}
      >
        {remindLabel(clientStatus)}
      </Button>
    </span>
  )
}
