import { undoLeadImport } from '@loanyard/contract/leads/calls'
import type { LeadImport } from '@loanyard/contract/leads/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { leadKeys } from '../../../domain/query-keys.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { reloadLeads } from '../data/lead-mutations.ts'
import { leadImportsQuery } from '../queries.ts'
import * as copy from './copy.ts'
import styles from './import.module.css'

const leadCount = (count: number) => formatCounted(count, 'lead')

const summaryOf = ({ rows, created_count, updated_count }: LeadImport) =>
  updated_count === 0 ? leadCount(rows) : copy.withUpdates(leadCount(created_count), leadCount(updated_count))

interface Undone {
  removed: number
  restored: number
  kept: { id: string; full_name: string }[]
}

function UndoneNote({ removed, restored, kept }: Undone) {
  return (
    <div className={clsx(ui.note, ui.sunkenNote, styles.undone)} role="status">
      <p>
        {(removed > 0 || restored === 0) && copy.leadsRemoved(leadCount(removed))}
        {restored > 0 && ` ${copy.leadsRestored(leadCount(restored), restored === 1)}`}
        {kept.length > 0 && ` ${copy.leadsKept(leadCount(kept.length))}`}
      </p>
      {kept.length > 0 && (
        <ul>
          {kept.map(({ id, full_name }) => (
            <li key={id}>{full_name}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Takes the focus of the button it replaces. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

interface ImportLineProps {
  leadImport: LeadImport
  partnerId: string
  onShowImport: (importId: string) => void
}

function ImportLine({ leadImport, partnerId, onShowImport }: ImportLineProps) {
  const [step, setStep] = useState<'idle' | 'asking' | 'dismissed'>('idle')
  const isAsking = step === 'asking'
  const {
    mutate: undo,
    isPending,
    data: undone,
  } = useMutation({
    mutationFn: () => callApi(undoLeadImport, { params: { partner_id: partnerId, import_id: leadImport.id ?? '' } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: leadKeys.imports(partnerId) })
      await reloadLeads(partnerId)
    },
    onError: (error) => notifyError(reasonOf(error, copy.undoFailed)),
    onSettled: () => setStep('idle'),
  })
  return (
    <li className={clsx(ui.row3, styles.import)}>
      <div className={styles.importInfo}>
        <span className={ui.medium}>{summaryOf(leadImport)}</span>
        <span className={ui.quiet}>
          {leadImport.by}, <RelativeTime value={leadImport.created} />
          {leadImport.undone_at !== null && copy.undoneSuffix}
        </span>
      </div>
      {!isAsking && leadImport.undone_at === null && (
        <div className={ui.line2}>
          <Button
            size="small"
            aria-label={copy.viewImport(leadCount(leadImport.rows))}
            onClick={() => onShowImport(leadImport.id ?? '')}
          >
            {copy.view}
          </Button>
          {leadImport.can.undo && (
            <Button
              size="small"
              aria-label={copy.undoLabel(leadCount(leadImport.rows))}
              onClick={() => setStep('asking')}
            >
              {actionLabels.undo}
            </Button>
          )}
        </div>
      )}
      {isAsking && (
        <div className={styles.ask} role="group" aria-label={copy.undoQuestion(leadCount(leadImport.rows))}>
          <Button size="small" variant="danger" ref={takeFocus} busy={isPending} onClick={() => undo()}>
            {copy.undoImport}
          </Button>
          <Button size="small" onClick={() => setStep('dismissed')}>
            {copy.keep}
          </Button>
        </div>
      )}
      {undone !== undefined && <UndoneNote {...undone} />}
    </li>
  )
}

export function ImportHistory({ partnerId, onShowImport }: Omit<ImportLineProps, 'leadImport'>) {
  const { data: imports, error, refetch, isFetching } = useQuery(leadImportsQuery(partnerId))
  if (imports === undefined) {
    if (error === null) return null
    return <FailedState inline title={copy.loadImportsFailed} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (imports.length === 0) return null
  return (
    <section className={styles.history} aria-labelledby="recent-imports">
      <h3 id="recent-imports">{copy.recentImports}</h3>
      <p className={ui.quiet}>{copy.recentImportsNote}</p>
      <ul>
        {imports.map((leadImport) => (
          <ImportLine key={leadImport.id} {...{ leadImport, partnerId, onShowImport }} />
        ))}
      </ul>
    </section>
  )
}
