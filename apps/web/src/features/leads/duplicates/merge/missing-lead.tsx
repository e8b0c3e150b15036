import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../../../ui/controls/button.tsx'
import { EmptyState } from '../../../../ui/feedback/states.tsx'
import * as leadCopy from '../../copy.ts'
import * as copy from './copy.ts'
import { leadMergesQuery } from './merges-query.ts'

interface MissingLeadProps {
  partnerId: string
  leadId: string
  onClose: () => void
}

/** Deleted, out of sight, or merged into another, which then is a click away. */
export function MissingLead({ partnerId, leadId, onClose }: MissingLeadProps) {
  const navigate = useNavigate()
  const { data, isPending } = useQuery({ ...leadMergesQuery(partnerId, leadId), retry: false })
  if (isPending) return null
  const into = data?.merged_into ?? null
  if (into === null) {
    return (
      <EmptyState
        inline
        title={leadCopy.notFoundTitle}
        actions={<Button onClick={onClose}>{leadCopy.backToLeads}</Button>}
      >
        {leadCopy.notFoundText}
      </EmptyState>
    )
  }
  const open = () => void navigate({ to: '.', search: (before) => ({ ...before, lead: into.id }), replace: true })
  return (
    <EmptyState
      inline
      title={copy.goneTitle(into.full_name)}
      actions={
        <Button variant="primary" onClick={open}>
          {copy.openKept(into.full_name)}
        </Button>
      }
    >
      {copy.goneText}
    </EmptyState>
  )
}
