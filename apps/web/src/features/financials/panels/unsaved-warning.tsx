import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import type { DealTables } from '../data/deal-tables.ts'
import * as copy from './copy.ts'

const isUnsaved = ({ source_use, collateral, financial_summary }: DealTables) =>
  [source_use, collateral, financial_summary].some(({ sync }) => !sync.state().isClean)
const hasFailedSave = ({ source_use, collateral, financial_summary }: DealTables) =>
  [source_use, collateral, financial_summary].some(({ sync }) => sync.state().phase === 'failed')

/**
 * Warns before the window closes with unsaved changes. Navigation inside the page warns only about failed changes:
 * the rest is saved on the way.
 */
export function UnsavedWarning({ tables }: { tables: DealTables }) {
  useEffect(() => {
    // Runs after the grids' own listeners, which commit the cell being edited.
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved(tables)) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [tables])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasFailedSave(tables),
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <Dialog opened={status === 'blocked'} onClose={() => reset?.()} title={copy.unsavedTitle} size="small">
      <p>{copy.unsavedText}</p>
      <DialogFooter>
        <Button onClick={() => proceed?.()}>{copy.leave}</Button>
        <Button variant="primary" onClick={() => reset?.()}>
          {copy.stay}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
