import type { DoNextItem } from '@loanyard/contract/deals/portal-deals'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId } from 'react'
import { dueLabel, KindIcon } from '../../../domain/requests/index.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './do-next.module.css'

function Item({ item, isOnlyDeal }: { item: DoNextItem; isOnlyDeal: boolean }) {
  const { id, title, kind, deal, partner } = item
  const due = dueLabel(item)
  const facts = [due, item.is_required ? null : copy.optional, isOnlyDeal ? null : deal.title].filter(
    (fact) => fact !== null,
  )
  const name = [title, ...(item.is_sent_back ? [copy.needsChanges] : []), ...facts].join(', ')
  return (
    <li>
      <Link
        to={paths.myDoc(partner.id, deal.id, id)}
        className={clsx(ui.line3, ui.hovers, ui.focusInside, styles.item)}
        aria-label={name}
      >
        <KindIcon kind={kind} />
        <span className={styles.details}>
          <span className={ui.medium}>{title}</span>
          <span className={ui.quiet}>
            {item.is_sent_back && <span className={styles.sentBack}>{copy.needsChanges}</span>}
            {item.is_sent_back && facts.length > 0 && ' · '}
            <span className={clsx(item.is_overdue && styles.overdue)}>{facts.join(' · ')}</span>
          </span>
        </span>
      </Link>
    </li>
  )
}

/** The most urgent items over all deals, in the server's order. */
export function DoNext({
  results,
  total,
  dealCount,
}: {
  results: readonly DoNextItem[]
  total: number
  dealCount: number
}) {
  const id = useId()
  if (results.length === 0) {
    return (
      <div className={clsx(ui.callout, ui.positiveNote)}>
        <p className={ui.medium}>{copy.allCaughtUp}.</p>
        <p>{copy.caughtUpText}</p>
      </div>
    )
  }
  return (
    <section className={clsx(ui.box, styles.list)} aria-labelledby={id}>
      <h2 id={id}>{copy.doNext}</h2>
      <ol>
        {results.map((item) => (
          <Item key={item.id} item={item} isOnlyDeal={dealCount === 1} />
        ))}
      </ol>
      {total > results.length && (
        <p className={clsx(ui.quiet, styles.more)}>{copy.moreItems(formatCount(total - results.length))}</p>
      )}
    </section>
  )
}
