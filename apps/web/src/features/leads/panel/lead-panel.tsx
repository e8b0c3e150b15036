import type { Lead } from '@loanyard/contract/leads/schemas'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { isNotFound, messageOf } from '../../../lib/api/api-error.ts'
import { drafts } from '../../../lib/browser/drafts.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { peekQuery, useMedia } from '../../../lib/browser/media-query.ts'
import { useShortcuts } from '../../../lib/browser/shortcuts.ts'
import { useCommands } from '../../../lib/navigation/commands.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { PeekPanel } from '../../../ui/overlay/peek-panel.tsx'
import { SidePanel, type SidePanelProps } from '../../../ui/overlay/side-panel.tsx'
import type { AssignableStaff } from '../assignee-name.ts'
import * as calls from '../calls/copy.ts'
import * as copy from '../copy.ts'
import { leadFailures, useRemoveLead } from '../data/lead-commands.ts'
import { leadQuery } from '../queries.ts'
import { EditLeadForm, openEditor } from './facts/load-editors.ts'
import { LeadBody } from './lead-body.tsx'
import { editDraft } from './lead-form.ts'
import { LeadHead } from './lead-head.tsx'
import styles from './lead-panel.module.css'

const MissingLead = lazy(() =>
  loadChunk(() => import('../duplicates/merge/missing-lead.tsx')).then((module) => ({ default: module.MissingLead })),
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
  onLogCall: (lead: Lead) => void
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

export function LeadPanel({ partnerId, leadId, opened, staff, onClose, note, takesFocus, ...act }: LeadPanelProps) {
  const { onConvert, onLogCall } = act
  const formId = useId()
  const { data: lead, error, isFetching, refetch } = useQuery({ ...leadQuery(partnerId, leadId), enabled: opened })
  const [isEditing, setEditing] = useState(() => drafts.read(editDraft(leadId)) !== null)
  const [isBusy, setBusy] = useState(false)
  const isDeleted = isNotFound(error)

  const mayUpdate = lead !== undefined && lead.can.update && !isDeleted
  const canEdit = mayUpdate && isEditing
  useCommands(mayUpdate ? [{ title: calls.logCall, run: () => onLogCall(lead) }] : [])
  // On a row, the key is about the lead of that row.
  const isOnRow = () => Boolean(document.activeElement?.closest('[data-id]'))
  useShortcuts(opened && mayUpdate ? { c: () => !isOnRow() && onLogCall(lead) } : {})
  useCommands(
    lead?.can.convert === true && !isDeleted ? [{ title: copy.convertToDeal, run: () => onConvert(lead) }] : [],
  )

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
        onEdit={() => openEditor(() => setEditing(true))}
        onDelete={() => remove(lead)}
      />
    )
  }

  return (
    <Frame {...{ leadId, takesFocus, opened, onClose }} title={lead?.full_name ?? copy.lead} foot={foot()}>
      {isDeleted && (
        <Suspense>
          <MissingLead partnerId={partnerId} leadId={leadId} onClose={onClose} />
        </Suspense>
      )}
      {lead === undefined && error !== null && !isDeleted && (
        <FailedState inline title={leadFailures.fetch} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {lead === undefined && error === null && <LeadSkeleton />}
      {lead !== undefined && !isDeleted && (
        <>
          <LeadHead lead={lead} staff={staff} onLogCall={() => onLogCall(lead)} />
          {note}
          {canEdit ? (
            <Suspense fallback={<LeadSkeleton />}>
              <EditLeadForm lead={lead} formId={formId} onDone={() => setEditing(false)} onBusy={setBusy} />
            </Suspense>
          ) : (
            <LeadBody {...{ lead, staff }} />
          )}
        </>
      )}
    </Frame>
  )
}
