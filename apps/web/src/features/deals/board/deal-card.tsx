import type { DealSummary } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { IconArrowsLeftRight, IconClockExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { memo, useRef } from 'react'
import { NextStepText } from '../../../domain/next-step/next-step.tsx'
import { dealStatusTones } from '../../../domain/status-tones.ts'
import {
  daysSince,
  formatCounted,
  formatDate,
  formatDateInSentence,
  fullName,
  initials,
} from '../../../lib/format/format.ts'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { StatusBadge } from '../../../ui/text/badges.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { TurnBadge } from '../deal-badges.tsx'
import { DealLink } from '../deal-link.tsx'
import { isOpenDeal } from '../open-deal.ts'
import * as copy from './copy.ts'
import styles from './deal-card.module.css'
import { useDraggableCard } from './drag-and-drop.ts'

interface StageItemsProps {
  card: DealSummary
  stages: readonly Stage[]
  onMove: (card: DealSummary, to: Stage) => void
}

export function StageItems({ card, stages, onMove }: StageItemsProps) {
  return (
    <>
      <Menu.Label>{copy.moveTo}</Menu.Label>
      {stages
        .filter((stage) => stage.id !== card.stage.id)
        .map((stage) => (
          <Menu.Item key={stage.id} onClick={() => onMove(card, stage)}>
            {stage.name}
          </Menu.Item>
        ))}
    </>
  )
}

/** Days in one stage from which a card shows its age. */
const staleAfterDays = 14

function StageAge({ since }: { since: string }) {
  const days = daysSince(since)
  const isLong = days > staleAfterDays
  const label = days === 0 ? copy.today : formatCounted(days, 'day')
  return (
    <span
      className={clsx(ui.fine, ui.icons14, ui.inline1, ui.end, ui.unbroken, isLong && styles.long)}
      title={copy.inStageSince(formatDateInSentence(since))}
    >
      {isLong && <IconClockExclamation aria-hidden="true" />}
      {label}
      <VisuallyHidden>{copy.inStageSuffix}</VisuallyHidden>
    </span>
  )
}

interface DealCardProps {
  partnerId: string
  card: DealSummary
  stages: readonly Stage[]
  onMove: (card: DealSummary, to: Stage) => void
  /** Only one card per column is a tab stop; arrow keys reach the others. */
  tabbable?: boolean
  draggable?: boolean
  /** Highlights the card for a moment after a move. */
  arrived?: boolean
}

interface CardFactsProps extends Pick<DealCardProps, 'card'> {
  tabIndex: number
}

/** When something is due, and who works on it. */
function CardFacts({ card, tabIndex }: CardFactsProps) {
  const { coordinators, next_due, is_overdue } = card
  if (coordinators.length === 0 && next_due === null) return null
  return (
    <p className={clsx(ui.fine, ui.row2, styles.status)}>
      {next_due !== null && (
        <span className={clsx(ui.unbroken, is_overdue && styles.overdue)}>
          {is_overdue ? copy.overdueSince(formatDate(next_due)) : copy.dueOn(formatDate(next_due))}
        </span>
      )}
      <span className={clsx(ui.inline1, ui.end)}>
        {coordinators.map(({ id, full_name }) => (
          <Link
            key={id}
            to="."
            search={{ coordinator: id }}
            className={styles.initials}
            aria-label={copy.coordinator(full_name)}
            title={full_name}
            tabIndex={tabIndex}
          >
            {initials(full_name)}
          </Link>
        ))}
      </span>
    </p>
  )
}

function Card({ partnerId, card, stages, onMove, tabbable = true, draggable = false, arrived = false }: DealCardProps) {
  const element = useRef<HTMLElement>(null)
  const dragging = useDraggableCard(element, card.id, card.stage.id, draggable && card.can.move_stage)
  const { borrower, business_name: business } = card
  const tabIndex = tabbable ? 0 : -1
  const isOpen = isOpenDeal(card)
  const name = fullName(borrower.first_name, borrower.last_name)
  // Usually the title begins with it.
  const named = business !== null && card.title.startsWith(business) ? null : business
  return (
    <article
      ref={element}
      aria-label={card.title}
      className={clsx(
        ui.box,
        styles.card,
        card.can.move_stage && draggable && styles.movable,
        dragging && styles.dragging,
        arrived && styles.arrived,
      )}
      data-card={card.id}
    >
      <DealLink
        partnerId={partnerId}
        deal={card}
        className={styles.title ?? ''}
        draggable={false}
        data-card-link
        tabIndex={tabIndex}
      />
      {card.can.move_stage && (
        <div className={styles.menu}>
          {/* Moving without dragging (WCAG 2.2, 2.5.7). */}
          <RowMenu label={copy.moveTo} icon={<IconArrowsLeftRight />} tabIndex={tabIndex} data-card-menu>
            <StageItems {...{ card, stages, onMove }} />
          </RowMenu>
        </div>
      )}
      <p className={clsx(ui.clip, styles.borrower)}>{[name, named].filter(Boolean).join(' · ')}</p>
      {(card.next_step !== null || isOpen) && (
        <p className={styles.step}>
          <NextStepText step={card.next_step} isOpen={isOpen} keepsDate />
        </p>
      )}
      {card.status !== 'Active' && (
        <p className={clsx(ui.row2, styles.status)}>
          <StatusBadge tone={dealStatusTones[card.status]}>{card.status}</StatusBadge>
          <span className={ui.fine}>{copy.toMove}</span>
        </p>
      )}
      {card.progress.requirements > 0 && (
        <p className={styles.status}>
          <TurnBadge deal={card} />
        </p>
      )}
      <p className={clsx(ui.line3, styles.foot)}>
        <span className={ui.medium}>
          <Money amount={card.loan_amount} as="whole" />
        </span>
        <StageAge since={card.stage_entered} />
      </p>
      <CardFacts {...{ card, tabIndex }} />
    </article>
  )
}

/** Memoized: with a hundred cards in view, each move and each filter would render them all. */
export const DealCard = memo(Card)
