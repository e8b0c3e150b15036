import type { Invitation } from '@loanyard/contract/auth/invitations'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { lazy, Suspense, useRef } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './invitations.module.css'
import { invitationsQuery } from './invitations.ts'

/** Few people have one. */
const InvitationCard = lazy(() =>
  loadChunk(() => import('./invitation-card.tsx')).then((module) => ({ default: module.InvitationCard })),
)

/** Renders nothing if there are no invitations. */
export function InvitationList({ onAccepted }: { onAccepted: (invitation: Invitation) => void }) {
  const { data, error, isFetching, refetch } = useQuery(invitationsQuery)
  const list = useRef<HTMLUListElement>(null)
  if (data === undefined) {
    return error === null ? null : (
      <FailedState inline title={copy.loadFailed} onRetry={() => void refetch()} retrying={isFetching}>
        {messageOf(error)}
      </FailedState>
    )
  }
  if (data.length === 0) return null
  // The pressed button disappears with its row, and the list with its last row.
  const moveFocus = () => (list.current ?? document.getElementById('main'))?.focus()
  return (
    <ul ref={list} tabIndex={-1} className={clsx(ui.stack3, styles.invitations)} aria-label={copy.invitations}>
      <Suspense>
        {data.map((each) => (
          <InvitationCard key={each.id} invitation={each} onAccepted={onAccepted} onDeclined={moveFocus} />
        ))}
      </Suspense>
    </ul>
  )
}
