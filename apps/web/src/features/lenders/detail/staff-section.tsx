import type { Lender, LenderStaff } from '@loanyard/contract/lenders/schemas'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { usePreload } from '../../../lib/browser/use-preload.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { lenderFailures, lenderStaffQuery } from '../queries.ts'
import * as copy from './copy.ts'
import { DeactivateStaffDialog, NewContactDialog } from './staff-confirm-dialogs.tsx'
import { StaffRow } from './staff-row.tsx'

const loadAddDialog = () => import('./add-staff-dialog.tsx')
const AddStaffDialog = lazy(async () => ({ default: (await loadChunk(loadAddDialog)).AddStaffDialog }))

type OpenDialog = { what: 'deactivate' | 'contact'; member: LenderStaff } | null

export function StaffSection({ lender }: { lender: Lender }) {
  const { data: staff, error, isFetching, refetch } = useQuery(lenderStaffQuery(lender.partner, lender.id))
  const [isAdding, setAdding] = useState(false)
  usePreload(loadAddDialog)
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const close = () => setOpenDialog(null)
  const add = (
    <Button size="small" icon={<IconUserPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {copy.addPerson}
    </Button>
  )
  return (
    <Section title={copy.people} actions={lender.can.update && lender.status !== 'Inactive' && add}>
      {staff === undefined && error === null && <Skeleton height="96px" />}
      {staff === undefined && error !== null && (
        <FailedState inline title={lenderFailures.fetchStaff} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {staff !== undefined && error !== null && (
        <RefreshFailed
          title={lenderFailures.fetchStaff}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {staff?.length === 0 && (
        <EmptyState inline title={copy.noPeopleTitle}>
          {copy.noPeopleText}
        </EmptyState>
      )}
      <ul aria-label={copy.peopleAt(lender.name)}>
        {staff?.map((member) => (
          <StaffRow
            key={member.id}
            lender={lender}
            member={member}
            onDeactivate={() => setOpenDialog({ what: 'deactivate', member })}
            onMakeContact={() => setOpenDialog({ what: 'contact', member })}
          />
        ))}
      </ul>
      <Suspense>{isAdding && <AddStaffDialog lender={lender} onClose={() => setAdding(false)} />}</Suspense>
      {openDialog?.what === 'deactivate' && (
        <DeactivateStaffDialog lender={lender} member={openDialog.member} onClose={close} />
      )}
      {openDialog?.what === 'contact' && (
        <NewContactDialog lender={lender} member={openDialog.member} onClose={close} />
      )}
    </Section>
  )
}
