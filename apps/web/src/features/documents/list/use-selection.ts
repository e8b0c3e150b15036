import type { Document } from '@loanyard/contract/documents/schemas'
import { useMemo, useState } from 'react'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { documentFailures } from '../data/document-commands.ts'
import { loadAll, type DocumentScope } from '../queries.ts'

const nothing: ReadonlySet<string> = new Set()

/** The selected documents: rows of the list, the whole stage or the whole deal, loaded or not. */
export function useSelection({ partnerId, dealId, stageId }: DocumentScope, rows: readonly Document[]) {
  const [selected, select] = useState(nothing)
  /** Selected documents that are not in the loaded list. */
  const [others, setOthers] = useState<readonly Document[]>([])
  const [isLoading, setLoading] = useState(false)
  const chosen = useMemo(() => {
    const byId = new Map([...others, ...rows].map((document) => [document.id, document]))
    return [...selected].flatMap((id) => byId.get(id) ?? [])
  }, [selected, others, rows])

  const selectAll = async (of: { dealId: string; stageId?: string | null }) => {
    setLoading(true)
    try {
      const documents = await loadAll({ partnerId, ...of })
      setOthers(documents)
      select(new Set(documents.map(({ id }) => id)))
    } catch (error) {
      notifyError(reasonOf(error, documentFailures.fetch))
    }
    setLoading(false)
  }
  return {
    selected: useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen]),
    chosen,
    select,
    clear: () => select(nothing),
    isLoading,
    selectStage: () => void selectAll({ dealId, stageId }),
    selectDeal: () => void selectAll({ dealId }),
  }
}
export type DocumentSelection = ReturnType<typeof useSelection>
