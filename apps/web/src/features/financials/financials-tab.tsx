import { useMemo } from 'react'
import { FinancialPicture } from './financial-picture.tsx'
import { FileButtons } from './files/file-buttons.tsx'
import type { DealPlace } from './queries.ts'
import { UnsavedWarning } from './unsaved-warning.tsx'
import { useFinancials } from './use-financials.ts'

/** The financial picture of a deal, for whoever works on it. */
export function FinancialsTab({ partnerId, dealId }: DealPlace) {
  const place = useMemo((): DealPlace => ({ partnerId, dealId }), [partnerId, dealId])
  const { query, tables } = useFinancials(place)
  const canEdit = query.data?.can.update ?? false
  return (
    <>
      <FinancialPicture
        place={place}
        tables={tables}
        query={query}
        files={<FileButtons place={place} tables={tables} canEdit={canEdit} />}
      />
      <UnsavedWarning tables={tables} />
    </>
  )
}
