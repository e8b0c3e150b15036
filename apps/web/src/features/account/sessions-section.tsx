import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../ui/feedback/states.tsx'
import { Section } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import styles from './account.module.css'
import * as copy from './copy.ts'
import { SessionRow } from './session-row.tsx'
import { useEndOtherSessions, sessionsQuery } from './sessions.ts'

function SessionsSkeleton() {
  return (
    <div className={styles.sessions} role="group" aria-label={copy.loadingSessions} aria-busy="true">
      {[12, 10].map((width) => (
        <div key={width} className={clsx(ui.line4, styles.session)}>
          <Skeleton width="22px" height="22px" />
          <div className={clsx(ui.grow, ui.stack0)}>
            <Skeleton width={`${width}rem`} height="14px" />
            <Skeleton width={`${width + 8}rem`} />
          </div>
        </div>
      ))}
    </div>
  )
}

type OpenConfirmation = 'others' | 'here' | null

/** `onSignOut` ends the current session. */
export function SessionsSection({ onSignOut }: { onSignOut: () => void }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(sessionsQuery)
  const [confirmation, setConfirmation] = useState<OpenConfirmation>(null)
  const list = useRef<HTMLUListElement>(null)
  const close = () => setConfirmation(null)
  // The pressed button disappears with its row.
  const focusList = () => list.current?.focus()
  const { mutate: endOthers, isPending } = useEndOtherSessions(close)
  const sessions = data?.pages.flatMap((page) => page.results)
  const others = (data?.pages.at(-1)?.total_count ?? 1) - 1

  return (
    <Section
      title={copy.sessionsTitle}
      actions={
        others > 0 && (
          <Button size="small" onClick={() => setConfirmation('others')}>
            {copy.signOutEverywhereElse}
          </Button>
        )
      }
    >
      {sessions === undefined && error === null && <SessionsSkeleton />}
      {sessions !== undefined && (
        <ul ref={list} tabIndex={-1} className={styles.sessions} aria-label={copy.sessions}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnded={focusList}
              onSignOut={() => setConfirmation('here')}
            />
          ))}
        </ul>
      )}
      {sessions !== undefined && others <= 0 && <p className={ui.quiet}>{copy.noOtherSessions}</p>}
      {error !== null && (
        <FailedState
          inline
          title={copy.sessionsFailed}
          onRetry={() => void (sessions !== undefined && hasNextPage ? fetchNextPage() : refetch())}
          retrying={isFetching}
        >
          {messageOf(error)}
        </FailedState>
      )}
      {hasNextPage && error === null && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {copy.showMoreSessions}
        </Button>
      )}
      <ConfirmDialog
        opened={confirmation === 'others'}
        onClose={close}
        title={copy.endOthersConfirm(formatCounted(others, 'other session'))}
        confirmLabel={copy.signOutEverywhereElse}
        busy={isPending}
        onConfirm={() => endOthers()}
      >
        <p>{copy.endOthersHelp}</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={confirmation === 'here'}
        onClose={close}
        title={copy.signOutHere}
        confirmLabel={copy.signOut}
        danger={false}
        onConfirm={onSignOut}
      >
        <p>{copy.signOutHereHelp}</p>
      </ConfirmDialog>
    </Section>
  )
}
