import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import type { TableStore } from '../data/deal-tables.ts'
import { useSyncState } from '../data/use-financials.ts'

export function SaveStatus({ table, name }: { table: TableStore; name: string }) {
  const { phase, problem, unnamed, conflicts } = useSyncState(table)
  const isFailed = phase === 'failed'
  const { flush } = table.sync
  useEffect(() => {
    if (!isFailed) return
    const retry = () => void flush()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isFailed, flush])
  if (isFailed) {
    return (
      <span className={clsx(ui.inline2, ui.problem)} role="alert">
        <IconAlertTriangle size={16} aria-hidden="true" />
        <span>{copy.notSaved(problem)}</span>
        <Button size="small" onClick={() => void flush()}>
          {actionLabels.tryAgain}
        </Button>
      </span>
    )
  }
  return (
    <span className={clsx(ui.inline2, ui.quiet)} role="status" aria-label={copy.savingTable(name)}>
      {phase !== 'saved' && (
        <>
          <Spinner /> {copy.saving}
        </>
      )}
      {phase === 'saved' && unnamed > 0 && copy.rowsNeedName}
      {phase === 'saved' && unnamed === 0 && conflicts.length > 0 && copy.chooseVersion}
      {phase === 'saved' && unnamed === 0 && conflicts.length === 0 && (
        <>
          <IconCheck size={16} aria-hidden="true" /> {copy.saved}
        </>
      )}
    </span>
  )
}
