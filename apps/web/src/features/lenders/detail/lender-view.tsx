import type { Lender } from '@loanyard/contract/lenders/schemas'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { FavoriteButton } from '../../../domain/views/favorites/lazy-favorite-button.tsx'
import { isNotFound, messageOf } from '../../../lib/api/api-error.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { usePreload } from '../../../lib/browser/use-preload.ts'
import { formatCount, formatCounted } from '../../../lib/format/format.ts'
import { daysLabel } from '../../../lib/format/rates-and-terms.ts'
import { useSetBreadcrumbName } from '../../../lib/navigation/breadcrumb-names.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { RefreshFailed } from '../../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import { VisuallyHiddenHeading } from '../../../ui/layout/page-title.tsx'
import { Page, PageHeader, Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Fact, ValueOrDash } from '../../../ui/text/fact.tsx'
import { Figure, Figures } from '../../../ui/text/figures.tsx'
import { DateText, RelativeTime } from '../../../ui/text/time.tsx'
import { offersOf } from '../answers.ts'
import { hasCreditBox } from '../credit-box/credit-box-labels.ts'
import { CreditBoxSection } from '../credit-box/credit-box-section.tsx'
import { FittingDeals } from '../credit-box/fitting-deals.tsx'
import styles from '../lenders.module.css'
import { LenderStatusSelect } from '../list/lender-status-select.tsx'
import { lenderFailures, lenderQuery } from '../queries.ts'
import * as copy from './copy.ts'
import { SharedDeals } from './shared-deals.tsx'
import { StaffSection } from './staff-section.tsx'

const loadEditDialog = () => import('./edit-lender-dialog.tsx')
const EditLenderDialog = lazy(async () => ({ default: (await loadChunk(loadEditDialog)).EditLenderDialog }))

interface LenderViewProps {
  partnerId: string
  lenderId: string
}

function NoLender({ partnerId }: { partnerId: string }) {
  return (
    <Page>
      <PageHeader title={copy.lenderNotFound} />
      <EmptyState
        title={copy.lenderNotFoundTitle}
        actions={
          <Link to={paths.lenders(partnerId)} className={buttonClass()}>
            {copy.allLenders}
          </Link>
        }
      >
        {copy.lenderNotFoundText}
      </EmptyState>
    </Page>
  )
}

function LenderSkeleton() {
  return (
    <div className={ui.stack4} role="status" aria-label={copy.loading}>
      <Skeleton width="18rem" height="24px" />
      <Skeleton height="160px" />
      <Skeleton height="220px" />
    </div>
  )
}

function LenderFacts({ lender }: { lender: Lender }) {
  const { user, lender_email: email, lender_phone: phone } = lender
  return (
    <Section title={copy.contact}>
      <dl>
        <Fact className={styles.fact} label={copy.name}>
          <ValueOrDash>{user?.full_name ?? null}</ValueOrDash>
        </Fact>
        <Fact className={styles.fact} label={copy.email}>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        <Fact className={styles.fact} label={copy.phone}>
          <ValueOrDash>{phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}</ValueOrDash>
        </Fact>
        <Fact className={styles.fact} label={copy.lastSignedIn}>
          {user === null || user.last_login === null ? copy.never : <RelativeTime value={user.last_login} />}
        </Fact>
        <Fact className={styles.fact} label={copy.added}>
          <DateText value={lender.created} />
        </Fact>
      </dl>
    </Section>
  )
}

/** How the lender works out, at a glance. */
function LenderFigures({ lender }: { lender: Lender }) {
  const { shared_deals_count, waiting_count, last_year } = lender
  const { shared, offered, accepted, answered, median_days, last_answer_at } = last_year
  const ofShared = shared === 0 ? copy.noneShared : copy.lastYear
  return (
    <Figures label={copy.keyFigures}>
      <Figure label={copy.sharedDeals} value={formatCount(shared_deals_count)} note={copy.sharedNow} />
      <Figure
        label={copy.waiting}
        value={<span className={clsx(waiting_count > 0 && styles.waiting)}>{formatCount(waiting_count)}</span>}
        note={copy.withoutAnswer}
      />
      <Figure label={copy.offers} value={shared === 0 ? '–' : offersOf(lender)} note={ofShared} />
      <Figure
        label={copy.accepted}
        value={shared === 0 ? '–' : formatCount(accepted)}
        note={copy.ofOffers(formatCounted(offered, 'offer'))}
      />
      <Figure
        label={copy.timeToAnswer}
        value={daysLabel(median_days)}
        note={copy.ofAnswers(formatCounted(answered, 'answer'))}
      />
      <Figure
        label={copy.lastAnswer}
        value={last_answer_at === null ? '–' : <RelativeTime value={last_answer_at} />}
        note={last_answer_at === null ? copy.noAnswerYet : <DateText value={last_answer_at} />}
      />
    </Figures>
  )
}

function LenderContent({ lender }: { lender: Lender }) {
  const [isEditing, setEditing] = useState(false)
  usePreload(loadEditDialog)
  return (
    <>
      <PageHeader
        title={lender.name}
        meta={
          <div className={ui.row2}>
            <LenderStatusSelect lender={lender} />
            <FavoriteButton
              partnerId={lender.partner}
              favorite={{ kind: 'lender', id: lender.id, name: lender.name }}
            />
          </div>
        }
        actions={
          lender.can.update && (
            <Button icon={<IconPencil aria-hidden="true" />} onClick={() => setEditing(true)}>
              {actionLabels.edit}
            </Button>
          )
        }
      />
      <LenderFigures lender={lender} />
      <div className={ui.columns}>
        <aside className={clsx(ui.stack4, styles.facts)} aria-label={copy.lenderFacts}>
          <CreditBoxSection lender={lender} />
          <LenderFacts lender={lender} />
        </aside>
        <div className={clsx(ui.stack4, styles.lists)}>
          <SharedDeals lender={lender} />
          {lender.status !== 'Inactive' && hasCreditBox(lender.credit_box) && <FittingDeals lender={lender} />}
          <StaffSection lender={lender} />
        </div>
      </div>
      <Suspense>{isEditing && <EditLenderDialog lender={lender} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}

export function LenderView({ partnerId, lenderId }: LenderViewProps) {
  const { data: lender, error, isFetching, refetch } = useQuery(lenderQuery(partnerId, lenderId))
  useSetBreadcrumbName(lenderId, isNotFound(error) ? copy.notFound : lender?.name)
  if (isNotFound(error)) return <NoLender partnerId={partnerId} />
  const retry = () => void refetch()
  return (
    <Page>
      {lender === undefined && <VisuallyHiddenHeading name={copy.lender} />}
      {lender === undefined && error === null && <LenderSkeleton />}
      {lender === undefined && error !== null && (
        <FailedState title={lenderFailures.fetch} onRetry={retry} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
      {lender !== undefined && error !== null && (
        <RefreshFailed title={lenderFailures.fetch} error={error} onRetry={retry} retrying={isFetching} />
      )}
      {lender !== undefined && <LenderContent lender={lender} />}
    </Page>
  )
}
