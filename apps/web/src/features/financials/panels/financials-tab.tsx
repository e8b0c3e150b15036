import { useMemo } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { useFinancials } from '../data/use-financials.ts'
import { FileButtons } from './files/file-buttons.tsx'
import { FinancialsView } from './financials-view.tsx'
import { UnsavedWarning } from './unsaved-warning.tsx'

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
