import type { Lender } from '@loanyard/contract/lenders/schemas'
import { lazy, Suspense, useState } from 'react'
import { memberStatusTones } from '../../../domain/status-tones.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { RowSelect } from '../../../ui/controls/row-select.tsx'
import { useHasOpened } from '../../../ui/overlay/use-has-opened.ts'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { useChangeLenderStatus } from './change-lender-status.ts'
import * as copy from './copy.ts'

const DeactivateDialog = lazy(() =>
  loadChunk(() => import('./deactivate/deactivate-dialog.tsx')).then((module) => ({
    default: module.DeactivateDialog,
  })),
)

function Badge({ lender }: { lender: Lender }) {
  return <StatusBadge tone={memberStatusTones[lender.status]}>{lender.status}</StatusBadge>
}

export function LenderStatusSelect({ lender }: { lender: Lender }) {
  const [isAsking, setAsking] = useState(false)
  const hasAsked = useHasOpened(isAsking)
  const change = useChangeLenderStatus()
  if (!lender.can.update) return <Badge lender={lender} />
  const choose = (status: string) => {
    if (status === 'Inactive' && lender.status !== 'Inactive') setAsking(true)
    if (status === 'Active' && lender.status === 'Inactive') change({ lender, status: 'Active' })
  }
  return (
    <>
      <RowSelect
        label={copy.statusOf(lender.name)}
        value={lender.status}
        onChoose={choose}
        shown={<Badge lender={lender} />}
      >
        <option>{lender.status === 'Invited' ? 'Invited' : 'Active'}</option>
        <option>Inactive</option>
      </RowSelect>
      {hasAsked && (
        <Suspense>
          <DeactivateDialog lender={lender} opened={isAsking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
