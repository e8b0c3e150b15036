import type { Bundle, BundleSummary } from '@loanyard/contract/bundles/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { IconPlus, IconBooks, IconDots } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { useUrlDraft } from '../../../lib/navigation/url-draft.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import type { FilterField } from '../../../ui/filter/filter-fields.ts'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { useFocusRecovery } from '../../../ui/layout/use-focus-recovery.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { bundleFailures, useAddStarterLibrary } from '../bundle-commands.ts'
import { type BundleCategory, bundlesQuery } from '../queries.ts'
import * as specified from '../specified-copy.ts'
import { BundleSections } from './bundle-sections.tsx'
import styles from './bundles.module.css'
import * as copy from './copy.ts'
import { NoBundles } from './no-bundles.tsx'

function StarterMenu({ isAdding, onAdd }: { isAdding: boolean; onAdd: () => void }) {
  return (
    <Menu>
      <Menu.Target>
        <IconButton label={copy.moreActions} icon={<IconDots />} aria-busy={isAdding || undefined} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconBooks aria-hidden="true" />} onClick={() => !isAdding && onAdd()}>
          {copy.addLibrary}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function BundlesSkeleton() {
  return (
    <div className={ui.stack4} role="status" aria-label={copy.loading}>
      <Skeleton height="148px" />
      <Skeleton height="200px" />
      <Skeleton height="96px" />
    </div>
  )
}

// The form and its schema load when someone creates a bundle.
const NewBundlePanel = lazy(async () => ({
  default: (await loadChunk(() => import('./new-bundle-panel.tsx'))).NewBundlePanel,
}))

const categories = [
  { value: 'templates', label: copy.templates },
  { value: 'custom', label: copy.custom },
  { value: 'archived', label: copy.archived },
] as const

export interface BundlesAddress {
  category: BundleCategory
  search: string | undefined
}

const noFields: readonly FilterField<BundlesAddress>[] = []
const fields: readonly FilterField<BundlesAddress>[] = [{ kind: 'search', name: 'search', label: copy.searchTitles }]

interface BundlesViewProps {
  partnerId: string
  address: BundlesAddress
  /** `replace`: adds no history entry. */
  onAddressChange: (next: BundlesAddress, replace: boolean) => void
  /** Undefined while loading. */
  stages: readonly Stage[] | undefined
  /** Null if stages loaded without an error. */
  onRetryStages: (() => void) | null
  /** Whether the user's role may edit bundles. */
  canChange: boolean
  onOpen: (bundle: Bundle | BundleSummary) => void
}

/** The bundle that took the place of the removed one, else the last; in an empty list, the page itself. */
function bundleAt(row: string | null): Element | null {
  const links = document.querySelectorAll('[data-row] a')
  const there = document.querySelector(`[data-row="${row ?? 0}"] a`)
  return there ?? links[links.length - 1] ?? document.getElementById('main')
}

export function BundlesView({
  partnerId,
  address,
  onAddressChange,
  stages,
  onRetryStages,
  canChange,
  onOpen,
}: BundlesViewProps) {
  const { category, search } = address
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  const {
    data: bundles,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({ ...bundlesQuery(partnerId, category, search), placeholderData: keepPreviousData })
  const { add: addStarter, isPending: isAdding } = useAddStarterLibrary(partnerId)
  const draft = useUrlDraft({
    address,
    onApply: (next) => onAddressChange(next, search !== undefined && next.search !== undefined),
  })
  const reset = () => draft.changeNow({ category, search: undefined })
  useFocusRecovery(bundleAt)
  const retry = () => void refetch()
  const create = () => setPanel('open')
  const isShown = bundles !== undefined && stages !== undefined
  // There is nothing to search in.
  const isEmpty = bundles?.length === 0 && search === undefined && !isPlaceholderData
  return (
    <Page>
      <PageHeader
        title={copy.bundles}
        meta={isShown && !isPlaceholderData && <span role="status">{formatCounted(bundles.length, 'checklist')}</span>}
        actions={
          canChange && (
            <>
              <StarterMenu isAdding={isAdding} onAdd={addStarter} />
              <Button variant="primary" icon={<IconPlus aria-hidden="true" />} onClick={create}>
                {copy.newChecklist}
              </Button>
            </>
          )
        }
      />
      <FilterBar
        label={copy.filterChecklists}
        fields={isEmpty ? noFields : fields}
        draft={draft}
        onReset={reset}
        end={
          <div className={styles.end}>
            <Segmented
              label={copy.show}
              segments={categories}
              value={category}
              onChange={(chosen) => draft.editNow({ category: chosen })}
            />
          </div>
        }
      />
      {onRetryStages && <FailedState inline title={specified.fetchStagesFailed} onRetry={onRetryStages} />}
      {error !== null && bundles === undefined && (
        <FailedState title={bundleFailures.fetchAll} onRetry={retry} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {error !== null && bundles !== undefined && (
        <RefreshFailed title={bundleFailures.fetchAll} error={error} onRetry={retry} retrying={isFetching} />
      )}
      {!isShown && error === null && onRetryStages === null && <BundlesSkeleton />}
      {isShown && (bundles.length > 0 || isPlaceholderData) && (
        <BundleSections {...{ partnerId, bundles, stages, onOpen }} isStale={isPlaceholderData} />
      )}
      {isShown && bundles.length === 0 && !isPlaceholderData && (
        <NoBundles
          {...{ category, search, canChange, isAdding }}
          onNew={create}
          onStarter={addStarter}
          onReset={reset}
        />
      )}
      {panel !== 'never' && (
        <Suspense>
          <NewBundlePanel
            opened={panel === 'open'}
            partnerId={partnerId}
            stages={stages ?? []}
            onClose={() => setPanel('closed')}
            onCreated={onOpen}
          />
        </Suspense>
      )}
    </Page>
  )
}
