import { IconBooks, IconPlus } from '@tabler/icons-react'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { BundleShelf } from '../queries.ts'
import * as copy from './copy.ts'

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
      <EmptyState title={copy.noMatchTitle} actions={<Button onClick={onReset}>{copy.clearSearch}</Button>}>
        {copy.noMatchText(search)}
      </EmptyState>
    )
  }
  if (shelf === 'custom') {
    return <EmptyState title={copy.customEmptyTitle}>{copy.customEmptyText}</EmptyState>
  }
  if (shelf === 'archived') {
    return <EmptyState title={copy.archivedEmptyTitle}>{copy.archivedEmptyText}</EmptyState>
  }
  if (!canChange) return <EmptyState title={copy.emptyTitle}>{copy.emptyTextView}</EmptyState>
  return (
    <EmptyState
      title={copy.emptyTitle}
      actions={
        <>
          <Button variant="primary" icon={<IconBooks aria-hidden="true" />} busy={isAdding} onClick={onStarter}>
            {copy.addLibrary}
          </Button>
          <Button icon={<IconPlus aria-hidden="true" />} onClick={onNew}>
            {copy.newChecklist}
          </Button>
        </>
      }
    >
      {copy.emptyText}
    </EmptyState>
  )
}
