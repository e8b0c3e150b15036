import type { Lead } from '@loanyard/contract/leads/schemas'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { useHasOpened } from '../../../ui/overlay/use-has-opened.ts'
import type { AssignableStaff } from '../assignee-name.ts'

const loadConvertDialog = () => import('../panel/convert/convert-dialog.tsx')
const ConvertDialog = lazy(async () => ({ default: (await loadChunk(loadConvertDialog)).ConvertDialog }))
const loadLogCall = () => import('../calls/log-call-dialog.tsx')
const LogCallDialog = lazy(async () => ({ default: (await loadChunk(loadLogCall)).LogCallDialog }))

export const loadLeadDialogs = () => Promise.all([loadConvertDialog(), loadLogCall()])

/** The lead whose row has the focus. */
export function focusedLead(rows: readonly Lead[]): Lead | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-id]')
  return rows.find(({ id }) => id === row?.dataset['id'])
}

/** What a row and the panel open alike. */
export function useLeadDialogs(staff: readonly AssignableStaff[], onConverted: () => void) {
  const [converting, convert] = useState<Lead | null>(null)
  const [calling, setCalling] = useState<Lead | null>(null)
  const hasConverted = useHasOpened(converting !== null)
  const hasCalled = useHasOpened(calling !== null)
  const dialogs = (
    <>
      {hasCalled && (
        <Suspense>
          <LogCallDialog lead={calling} onClose={() => setCalling(null)} />
        </Suspense>
      )}
      {hasConverted && (
        <Suspense>
          <ConvertDialog {...{ staff, onConverted }} lead={converting} onClose={() => convert(null)} />
        </Suspense>
      )}
    </>
  )
  const [logCall] = useState(() => (lead: Lead | undefined) => {
    if (lead?.can.update === true) setCalling(lead)
  })
  return { convert, logCall, dialogs }
}
