import type { Lead } from '@loanyard/contract/leads/schemas'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { Tasks } from '../../../domain/tasks/tasks-lazy.tsx'
import { FavoriteButton } from '../../../domain/views/favorites/lazy-favorite-button.tsx'
import { isNotFound, messageOf } from '../../../lib/api/api-error.ts'
import { drafts } from '../../../lib/browser/drafts.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { peekQuery, useMedia } from '../../../lib/browser/media-query.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { PeekPanel } from '../../../ui/overlay/peek-panel.tsx'
import { SidePanel, type SidePanelProps } from '../../../ui/overlay/side-panel.tsx'
import { AssignSelect, type AssignableStaff } from '../assign-select.tsx'
import * as copy from '../copy.ts'
import { leadFailures, useRemoveLead } from '../data/lead-commands.ts'
import { LeadStatusField } from '../lead-status-select.tsx'
import { leadQuery } from '../queries.ts'
import { LeadFacts } from './lead-facts.tsx'
import { editDraft } from './lead-form.ts'
import styles from './lead-panel.module.css'

const EditLeadForm = lazy(() =>
  loadChunk(() => import('./edit-lead-form.tsx')).then((module) => ({ default: module.EditLeadForm })),
)

const LeadOutlook = lazy(() =>
  loadChunk(() => import('./lead-outlook.tsx')).then((module) => ({ default: module.LeadOutlook })),
)

const LeadDuplicates = lazy(() =>
  loadChunk(() => import('../duplicates/lead-duplicates.tsx')).then((module) => ({ default: module.LeadDuplicates })),
)

const LeadNotes = lazy(() =>
  loadChunk(() => import('../history/lead-notes.tsx')).then((module) => ({ default: module.LeadNotes })),
)

const LeadActivity = lazy(() =>
  loadChunk(() => import('../history/lead-activity.tsx')).then((module) => ({ default: module.LeadActivity })),
)

export { MovedNote } from '../list/moved-note.tsx'

interface LeadPanelProps {
  partnerId: string
  leadId: string
  opened: boolean
  /** False if someone walks the list beside it. */
  takesFocus: boolean
  staff: readonly AssignableStaff[]
  onClose: () => void
  onConvert: (lead: Lead) => void
  note?: ReactNode
}

function ViewFooter({
  lead,
  onConvert,
  onEdit,
  onDelete,
}: {
  lead: Lead
  onConvert: () => void
  onEdit: () => void
  onDelete: () => void
}) {
  return (
    <>
      {lead.deal !== null && (
        <Link to={paths.deal(lead.partner, lead.deal)} className={buttonClass({ variant: 'primary' })}>
          {copy.openDeal}
        </Link>
      )}
      {lead.can.convert && (
        <Button variant="primary" onClick={onConvert}>
          {copy.convertToDeal}
        </Button>
      )}
      {lead.can.update && <Button onClick={onEdit}>{actionLabels.edit}</Button>}
      {lead.can.delete && (
        <Button variant="quiet" icon={<IconTrash />} className={styles.atEnd} onClick={onDelete}>
          {actionLabels.delete}
        </Button>
      )}
    </>
  )
}

function EditFooter({ formId, isBusy, onCancel }: { formId: string; isBusy: boolean; onCancel: () => void }) {
  return (
    <>
      <Button type="submit" form={formId} variant="primary" busy={isBusy}>
        {copy.saveChanges}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {actionLabels.cancel}
      </Button>
    </>
  )
}

function LeadControls({ lead, staff }: { lead: Lead; staff: readonly AssignableStaff[] }) {
  return (
    <div className={styles.controls}>
      <LeadStatusField lead={lead} />
      <AssignSelect lead={lead} staff={staff} />
      <FavoriteButton partnerId={lead.partner} favorite={{ kind: 'lead', id: lead.id, name: lead.full_name }} />
    </div>
  )
}

function LeadSkeleton() {
  return (
    <div className={ui.stack4} role="status" aria-label={copy.loading}>
      {Array.from({ length: 6 }, (_, line) => (
        <Skeleton key={line} width={`${50 + ((line * 17) % 40)}%`} height="14px" />
      ))}
    </div>
  )
}

/** Beside the list where there is room for both, else over it. */
function Frame({ leadId, takesFocus, ...panel }: SidePanelProps & Pick<LeadPanelProps, 'leadId' | 'takesFocus'>) {
  const isPeek = useMedia(peekQuery)
  if (!isPeek) return <SidePanel {...panel} />
  const rowLink = () => document.querySelector<HTMLElement>(`[data-row-link][href$="lead=${leadId}"]`)
  return <PeekPanel {...panel} takesFocus={takesFocus} returnTo={rowLink} />
}

export function LeadPanel({ partnerId, leadId, opened, staff, onClose, onConvert, note, takesFocus }: LeadPanelProps) {
  const formId = useId()
  const { data: lead, error, isFetching, refetch } = useQuery({ ...leadQuery(partnerId, leadId), enabled: opened })
  const [isEditing, setEditing] = useState(() => drafts.read(editDraft(leadId)) !== null)
  const [isBusy, setBusy] = useState(false)
  const isDeleted = isNotFound(error)
  const canEdit = lead !== undefined && lead.can.update && isEditing && !isDeleted

  const removeLead = useRemoveLead()
  const remove = (current: Lead) => {
    onClose()
    removeLead(current)
  }
  const cancel = () => {
    drafts.clear(editDraft(leadId))
    setEditing(false)
  }
  const foot = () => {
    if (lead === undefined || isDeleted) return undefined
    if (canEdit) return <EditFooter formId={formId} isBusy={isBusy} onCancel={cancel} />
    const hasNoActions = lead.deal === null && !lead.can.convert && !lead.can.update && !lead.can.delete
    if (hasNoActions) return undefined
    return (
      <ViewFooter
        lead={lead}
        onConvert={() => onConvert(lead)}
        onEdit={() => setEditing(true)}
        onDelete={() => remove(lead)}
      />
    )
  }

  return (
    <Frame {...{ leadId, takesFocus, opened, onClose }} title={lead?.full_name ?? copy.lead} foot={foot()}>
      {isDeleted && (
        <EmptyState inline title={copy.notFoundTitle} actions={<Button onClick={onClose}>{copy.backToLeads}</Button>}>
          {copy.notFoundText}
        </EmptyState>
      )}
      {lead === undefined && error !== null && !isDeleted && (
        <FailedState inline title={leadFailures.fetch} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {lead === undefined && error === null && <LeadSkeleton />}
      {lead !== undefined && !isDeleted && (
        <>
          <LeadControls lead={lead} staff={staff} />
          {note}
          {!canEdit && lead.deal === null && (
            <Suspense>
              <LeadDuplicates lead={lead} />
            </Suspense>
          )}
          {canEdit ? (
            <Suspense fallback={<LeadFacts lead={lead} />}>
              <EditLeadForm lead={lead} formId={formId} onDone={() => setEditing(false)} onBusy={setBusy} />
            </Suspense>
          ) : (
            <>
              <LeadFacts lead={lead} />
              <Suspense>
                <LeadNotes lead={lead} />
              </Suspense>
              {lead.deal === null && lead.loan_amount !== null && lead.loan_purpose !== null && (
                <Suspense>
                  <LeadOutlook lead={lead} />
                </Suspense>
              )}
              {lead.deal === null && <Tasks partnerId={partnerId} subject={{ lead: lead.id }} />}
              <Suspense>
                <LeadActivity lead={lead} />
              </Suspense>
            </>
          )}
        </>
      )}
    </Frame>
  )
}
