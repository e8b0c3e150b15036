import { useMemo } from 'react'
import { FinancialsView } from './financial-picture.tsx'
import { FileButtons } from './files/file-buttons.tsx'
import type { DealRef } from './queries.ts'
import { UnsavedWarning } from './unsaved-warning.tsx'
import { useFinancials } from './use-financials.ts'

/** The financial picture of a deal, for whoever works on it. */
export function FinancialsTab({ partnerId, dealId }: DealRef) {
  const dealRef = useMemo((): DealRef => ({ partnerId, dealId }), [partnerId, dealId])
  const { query, tables } = useFinancials(dealRef)
  const canEdit = query.data?.can.update ?? false
  return (
    <>
      <FinancialsView
        dealRef={dealRef}
        tables={tables}
        query={query}
        files={<FileButtons dealRef={dealRef} tables={tables} canEdit={canEdit} />}
      />
      <UnsavedWarning tables={tables} />
    </>
  )
}
