import { IconBooks, IconPlus } from '@tabler/icons-react'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { BundleShelf } from '../queries.ts'

interface NoBundlesProps {
  shelf: BundleShelf
  search: string | undefined
  canChange: boolean
  isAdding: boolean
  onNew: () => void
  onStarter: () => void
  onReset: () => void
}

export function NoBundles({ shelf, search, canChange, isAdding, onNew, onStarter, onReset }: NoBundlesProps) {
  if (search !== undefined) {
    return (
      <EmptyState title="No checklists match" actions={<Button onClick={onReset}>Clear search</Button>}>
        No title here contains “{search}”.
      </EmptyState>
    )
  }
  if (shelf === 'custom') {
    return (
      <EmptyState title="No custom checklists">Checklists built for a single deal on its page show up here.</EmptyState>
    )
  }
  if (shelf === 'archived') {
    return (
      <EmptyState title="Nothing archived">
        Archived checklists stay on existing deals but can’t be requested.
      </EmptyState>
    )
  }
  if (!canChange) return <EmptyState title="No checklists yet">Ask an Admin or Manager to create one.</EmptyState>
  return (
    <EmptyState
      title="No checklists yet"
      actions={
        <>
          <Button variant="primary" icon={<IconBooks aria-hidden="true" />} busy={isAdding} onClick={onStarter}>
            Add the starter library
          </Button>
          <Button icon={<IconPlus aria-hidden="true" />} onClick={onNew}>
            New checklist
          </Button>
        </>
      }
    >
      A checklist is a reusable set of documents, questions and signatures you request at a stage. Start with the SBA
      starter library and edit it as you like.
    </EmptyState>
  )
}
