import type { BundleRequest, Requirement } from '@loanyard/contract/requests/schemas'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useRequests } from '../requests-context.ts'
import styles from '../requests.module.css'
import { AdditionalCard, BundleCard } from './bundle-card.tsx'
import * as copy from './copy.ts'
import type { RowsState } from './request-row.tsx'

function NoRequests({ canRequest }: { canRequest: boolean }) {
  const { scope, stageName, openDialog } = useRequests()
  return (
    <EmptyState
      title={copy.emptyTitle(stageName)}
      actions={
        <>
          {canRequest && (
            <Button variant="primary" onClick={() => openDialog({ kind: 'bundle' })}>
              {copy.requestChecklist}
            </Button>
          )}
          <Link to={paths.bundles(scope.partnerId)} className={buttonClass()}>
            {copy.openLibrary}
          </Link>
        </>
      }
    >
      {copy.emptyText}
    </EmptyState>
  )
}

interface StageRequestsProps {
  bundles: readonly BundleRequest[]
  additional: readonly Requirement[]
  rows: RowsState
  canRequest: boolean
}

export function StageRequests({ bundles, additional, rows, canRequest }: StageRequestsProps) {
  if (bundles.length === 0 && additional.length === 0) return <NoRequests canRequest={canRequest} />
  return (
    <div className={styles.cards} data-request-list>
      {bundles.map((bundle) => (
        <BundleCard key={bundle.id} bundle={bundle} rows={rows} />
      ))}
      {additional.length > 0 && <AdditionalCard requests={additional} rows={rows} />}
      <p className={styles.keys}>
        <kbd>J</kbd> <kbd>K</kbd> {copy.keyMove} · <kbd>Enter</kbd> {copy.keyOpen} · <kbd>X</kbd> {copy.keySelect} ·{' '}
        <kbd>A</kbd> {copy.keyApprove} · <kbd>R</kbd> {copy.keySendBack}
      </p>
    </div>
  )
}
