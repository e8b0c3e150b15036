import { IconBooks, IconPlus } from '@tabler/icons-react'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import type { BundleCategory } from '../queries.ts'
import * as copy from './copy.ts'

interface NoBundlesProps {
  category: BundleCategory
  search: string | undefined
  canChange: boolean
  isAdding: boolean
  onNew: () => void
  onStarter: () => void
  onReset: () => void
}

export function NoBundles({ category, search, canChange, isAdding, onNew, onStarter, onReset }: NoBundlesProps) {
  if (search !== undefined) {
    return (
      <EmptyState title={copy.noMatchTitle} actions={<Button onClick={onReset}>{copy.clearSearch}</Button>}>
        {copy.noMatchText(search)}
      </EmptyState>
    )
  }
  if (category === 'custom') {
    return <EmptyState title={copy.customEmptyTitle}>{copy.customEmptyText}</EmptyState>
  }
  if (category === 'archived') {
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
