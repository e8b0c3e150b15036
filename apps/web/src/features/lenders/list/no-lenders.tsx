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
      The banks you place loans with belong here. Add one with the e-mail of your contact there; then share deals with
      it.
    </EmptyState>
  ) : (
    <EmptyState title="No lenders match these filters" actions={<Button onClick={onReset}>Reset filters</Button>}>
      Take a filter away, or search for something else.
    </EmptyState>
  )
}
