import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { EmptyState } from '../../../../ui/feedback/states.tsx'
import * as listCopy from '../copy.ts'
import * as copy from './copy.ts'

interface NoLendersProps {
  /** No lender at all, whatever the filter. */
  hasNone: boolean
  onNew: () => void
  onReset: () => void
}

export function NoLenders({ hasNone, onNew, onReset }: NoLendersProps) {
  return hasNone ? (
    <EmptyState
      title={copy.noLendersTitle}
      actions={
        <Button variant="primary" onClick={onNew}>
          {listCopy.newLender}
        </Button>
      }
    >
      {copy.noLendersText}
    </EmptyState>
  ) : (
    <EmptyState title={copy.noMatchTitle} actions={<Button onClick={onReset}>{actionLabels.resetFilters}</Button>}>
      {copy.noMatchText}
    </EmptyState>
  )
}
