import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { formatCounted } from '../../lib/format/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import styles from './account.module.css'
import { sessionsQuery } from './queries.ts'
import { useEndOtherSessions } from './session-mutations.ts'
import { SessionRow } from './session-row.tsx'

/** Holds the place of the rows. */
function SessionsSkeleton() {
  return (
    <div className={styles.sessions} role="group" aria-label="Loading sessions" aria-busy="true">
      {[12, 10].map((width) => (
        <div key={width} className={styles.session}>
          <Skeleton width="22px" height="22px" />
          <div className={styles.words}>
            <Skeleton width={`${width}rem`} height="14px" />
            <Skeleton width={`${width + 8}rem`} />
          </div>
        </div>
      ))}
    </div>
  )
}

type OpenConfirmation = 'others' | 'here' | null

/** Where the person is signed in; one session or all others can be ended. `onSignOut` ends the present one. */
export function SessionsSection({ onSignOut }: { onSignOut: () => void }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(sessionsQuery)
  const [confirmation, setConfirmation] = useState<OpenConfirmation>(null)
  const list = useRef<HTMLUListElement>(null)
  const close = () => setConfirmation(null)
  // The button that was pressed is gone with its row.
  const focusList = () => list.current?.focus()
  const { mutate: endOthers, isPending } = useEndOtherSessions(close)
  const sessions = data?.pages.flatMap((page) => page.results)
  const others = (data?.pages.at(-1)?.total_count ?? 1) - 1

  return (
    <Section
      title="Where you’re signed in"
      actions={
        others > 0 && (
          <Button size="small" onClick={() => setConfirmation('others')}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {sessions === undefined && error === null && <SessionsSkeleton />}
      {sessions !== undefined && (
        <ul ref={list} tabIndex={-1} className={styles.sessions} aria-label="Sessions">
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
      {sessions !== undefined && others <= 0 && <p className={styles.quiet}>You’re not signed in anywhere else.</p>}
      {error !== null && (
        <FailedState
          inline
          title="Couldn’t load your sessions"
          onRetry={() => void (sessions !== undefined && hasNextPage ? fetchNextPage() : refetch())}
          retrying={isFetching}
        >
          {messageOf(error)}
        </FailedState>
      )}
      {hasNextPage && error === null && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more sessions
        </Button>
      )}
      <ConfirmDialog
        opened={confirmation === 'others'}
        onClose={close}
        title={`End ${formatCounted(others, 'other session')}?`}
        confirmLabel="Sign out everywhere else"
        busy={isPending}
        onConfirm={() => endOthers()}
      >
        <p>You’ll stay signed in here. Everywhere else, you’ll need to sign in again.</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={confirmation === 'here'}
        onClose={close}
        title="Sign out here?"
        confirmLabel="Sign out"
        danger={false}
        onConfirm={onSignOut}
      >
        <p>This is the session you’re using now.</p>
      </ConfirmDialog>
    </Section>
  )
}
