import { undoLeadImport } from '@loanyard/contract/leads/calls'
import type { LeadImport } from '@loanyard/contract/leads/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { reloadLeads } from '../data/lead-mutations.ts'
import { leadImportsQuery, leadKeys } from '../queries.ts'
import styles from './import.module.css'

const leadCount = (count: number) => formatCounted(count, 'lead')

interface Undone {
  removed: number
  kept: { id: string; full_name: string }[]
}

/** What an undo removed, and by name what stayed. */
function UndoneNote({ removed, kept }: Undone) {
  return (
    <div className={styles.undone} role="status">
      <p>
        {leadCount(removed)} removed.
        {kept.length > 0 && ` ${leadCount(kept.length)} kept because of later edits:`}
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

/** A button that takes another's place takes its focus too. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function ImportLine({ leadImport, partnerId }: { leadImport: LeadImport; partnerId: string }) {
  const [step, setStep] = useState<'idle' | 'asking' | 'running' | 'kept'>('idle')
  const [undone, setUndone] = useState<Undone | null>(null)
  const isAsking = step === 'asking' || step === 'running'
  const undo = async () => {
    setStep('running')
    try {
      setUndone(await callApi(undoLeadImport, { params: { partner_id: partnerId, import_id: leadImport.id ?? '' } }))
      await queryClient.invalidateQueries({ queryKey: leadKeys.imports(partnerId) })
      await reloadLeads(partnerId)
    } catch (error) {
      notifyError(reasonOf(error, 'Couldn’t undo the import'))
    }
    setStep('idle')
  }
  return (
    <li className={styles.import}>
      <div className={styles.importWords}>
        <span className={styles.importName}>{leadCount(leadImport.rows)}</span>
        <span className={styles.importBy}>
          {leadImport.by}, <RelativeTime value={leadImport.created} />
          {leadImport.undone !== null && ' · undone'}
        </span>
      </div>
      {!isAsking && leadImport.can.undo && (
        <Button
          size="small"
          aria-label={`Undo the import of ${leadCount(leadImport.rows)}`}
          onClick={() => setStep('asking')}
        >
          Undo
        </Button>
      )}
      {isAsking && (
        <div className={styles.ask} role="group" aria-label={`Undo the import of ${leadCount(leadImport.rows)}?`}>
          <Button size="small" variant="danger" ref={takeFocus} busy={step === 'running'} onClick={() => void undo()}>
            Remove {leadCount(leadImport.rows)}
          </Button>
          <Button size="small" onClick={() => setStep('kept')}>
            Keep
          </Button>
        </div>
      )}
      {undone !== null && <UndoneNote {...undone} />}
    </li>
  )
}

/** The imports of the last 30 days, each with its undo. */
export function ImportHistory({ partnerId }: { partnerId: string }) {
  const { data: imports, error, refetch, isFetching } = useQuery(leadImportsQuery(partnerId))
  if (imports === undefined) {
    if (error === null) return null
    return <FailedState inline title="Couldn’t load imports" onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (imports.length === 0) return null
  return (
    <section className={styles.history} aria-labelledby="recent-imports">
      <h3 id="recent-imports">Recent imports</h3>
      <p className={styles.quiet}>You can undo an import for 30 days. Leads edited since then are kept.</p>
      <ul>
        {imports.map((leadImport) => (
          <ImportLine key={leadImport.id} leadImport={leadImport} partnerId={partnerId} />
        ))}
      </ul>
    </section>
  )
}
