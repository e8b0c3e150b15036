import { IconBooks, IconPlus } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { BundleShelf } from '../keys.ts'

interface NoBundlesProps {
  shelf: BundleShelf
  search: string | undefined
  canChange: boolean
  isAdding: boolean
  onNew: () => void
  onStarter: () => void
  onReset: () => void
}

/** A list without a bundle: why, and what to do. */
export function NoBundles({ shelf, search, canChange, isAdding, onNew, onStarter, onReset }: NoBundlesProps) {
  if (search !== undefined) {
    return (
      <EmptyState title="No bundles match" actions={<Button onClick={onReset}>Reset the search</Button>}>
        No title here contains “{search}”.
      </EmptyState>
    )
  }
  if (shelf === 'custom') {
    return (
      <EmptyState title="No custom bundles">
        What is put together for one deal alone, on the page of that deal, is listed here.
      </EmptyState>
    )
  }
  if (shelf === 'archived') {
    return (
      <EmptyState title="Nothing is archived">
        Archived bundles stay on old deals and are not offered any more.
      </EmptyState>
    )
  }
  if (!canChange)
    return <EmptyState title="No bundles yet">An Admin or a Manager of your partner makes them.</EmptyState>
  return (
    <EmptyState
      title="No bundles yet"
      actions={
        <>
          <Button variant="primary" icon={<IconBooks aria-hidden="true" />} busy={isAdding} onClick={onStarter}>
            Add the starter library
          </Button>
          <Button icon={<IconPlus aria-hidden="true" />} onClick={onNew}>
            New bundle
          </Button>
        </>
      }
    >
      A bundle is what you ask a client for at a stage: papers, answers, signatures. Begin with the starter library,
      which names the usual SBA papers for each stage, and change it as you like.
    </EmptyState>
  )
}
