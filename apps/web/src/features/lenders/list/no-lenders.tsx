import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

interface NoLendersProps {
  /** Not one, whatever the filter. */
  hasNone: boolean
  onNew: () => void
  onReset: () => void
}

/** The empty list: nothing yet, or nothing for these filters. */
export function NoLenders({ hasNone, onNew, onReset }: NoLendersProps) {
  return hasNone ? (
    <EmptyState
      title="No lenders yet"
      actions={
        <Button variant="primary" onClick={onNew}>
          New lender
        </Button>
      }
    >
      Add the lenders you work with. Once you’ve added a contact, you can share deals with them.
    </EmptyState>
  ) : (
    <EmptyState title="No lenders match these filters" actions={<Button onClick={onReset}>Reset filters</Button>}>
      Remove a filter or change your search.
    </EmptyState>
  )
}
