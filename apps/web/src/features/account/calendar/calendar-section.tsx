import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { formatDateInSentence } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyAddress } from '../../../ui/controls/copy-address.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import * as copy from '../copy.ts'
import { feedQuery, useEndFeed, useReplaceFeed } from './calendar-feed.ts'

function NewAddress({ address }: { address: string }) {
  return (
    <>
      <p role="status">{copy.calendarSecret}</p>
      <CopyAddress
        label={copy.calendarAddress}
        address={address}
        copyLabel={copy.copyCalendarAddress}
        words={copy.calendarCopyWords}
      />
      <dl className={ui.stack2}>
        {copy.calendarSteps.map(({ name, step }) => (
          <div key={name}>
            <dt className={ui.label}>{name}</dt>
            <dd>{step}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function CalendarSection({ partnerId }: { partnerId: string }) {
  const { data: feed, error, refetch, isFetching } = useQuery(feedQuery(partnerId))
  const [confirmation, setConfirmation] = useState<'replace' | 'end' | null>(null)
  const close = () => setConfirmation(null)
  const replace = useReplaceFeed(partnerId, close)
  const end = useEndFeed(partnerId, close)
  // Replaced or turned off since, perhaps in another tab.
  const address = replace.data?.since === feed?.since ? replace.data?.address : undefined

  return (
    <>
      <Section title={copy.calendar}>
        <div className={ui.stack3}>
          <p className={ui.quiet}>{copy.calendarHelp}</p>
          {feed === undefined && error === null && <Skeleton height="34px" width="12rem" />}
          {feed === undefined && error !== null && (
            <FailedState inline title={copy.calendarFailed} onRetry={() => void refetch()} retrying={isFetching}>
              {messageOf(error)}
            </FailedState>
          )}
          {feed?.since === null && (
            <div>
              <Button busy={replace.isPending} onClick={() => replace.mutate()}>
                {copy.turnOnCalendar}
              </Button>
            </div>
          )}
          {feed !== undefined && feed.since !== null && (
            <>
              {address === undefined ? (
                <p>{copy.calendarOn(formatDateInSentence(feed.since))}</p>
              ) : (
                <NewAddress address={address} />
              )}
              <div className={ui.row2}>
                <Button onClick={() => setConfirmation('replace')}>{copy.replaceCalendar}</Button>
                <Button onClick={() => setConfirmation('end')}>{copy.endCalendar}</Button>
              </div>
            </>
          )}
          <p className={ui.fine}>{copy.calendarPrivacy}</p>
        </div>
      </Section>
      <ConfirmDialog
        opened={confirmation === 'replace'}
        onClose={close}
        title={copy.replaceCalendarTitle}
        confirmLabel={copy.replaceCalendar}
        busy={replace.isPending}
        onConfirm={() => replace.mutate()}
      >
        <p>{copy.replaceCalendarHelp}</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={confirmation === 'end'}
        onClose={close}
        title={copy.endCalendarTitle}
        confirmLabel={copy.endCalendar}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
      >
        <p>{copy.endCalendarHelp}</p>
      </ConfirmDialog>
    </>
  )
}
