import { IconClockPause } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { duePicks } from '../../domain/tasks/due.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RowMenu } from '../../ui/controls/row-menu.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { Menu } from '../../ui/overlay/menu.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import { useSnooze, type Line } from './today-queries.ts'
import styles from './today.module.css'

interface DayLineProps {
  partnerId: string
  /** The partner's day. */
  today: string
  line: Line
  /** What the line opens. */
  to: string
  search?: Record<string, string>
  title: string
  facts: readonly ReactNode[]
  /** What can be done right here. */
  action?: ReactNode
}

/** A line of the day: it opens what it is about, and can be snoozed. */
export function DayLine({ partnerId, today, line, to, search = {}, title, facts, action }: DayLineProps) {
  const snooze = useSnooze(partnerId)
  return (
    <li className={clsx(ui.line2, styles.line)}>
      <div className={ui.grow}>
        <Link to={to} search={search} className={clsx(ui.medium, styles.title)}>
          {title}
        </Link>
        <p className={clsx(ui.fine, styles.facts)}>
          {facts.map((fact, index) => (
            <span key={index}>{fact}</span>
          ))}
        </p>
      </div>
      {action !== undefined && action !== false && <div className={styles.action}>{action}</div>}
      <RowMenu label={copy.snooze(line.name)} icon={<IconClockPause />}>
        <Menu.Label>{copy.snoozeUntil}</Menu.Label>
        {duePicks(today)
          .filter(({ day }) => day > today)
          .map(({ day, label }) => (
            <Menu.Item key={day} onClick={() => snooze(line, day)}>
              {label}
            </Menu.Item>
          ))}
      </RowMenu>
    </li>
  )
}

interface DaySectionProps {
  title: string
  hasMore: boolean
  moreText?: string
  /** To the list of everything. */
  more?: ReactNode
  children: readonly ReactNode[]
}

/** Lines that a section shows at first, so that the whole day fits a screen or two. */
const fewest = 5

/** A named list, or nothing where nothing waits. One more than fit isn't worth a click. */
export function DaySection({ title, hasMore, moreText = copy.andMore, more, children }: DaySectionProps) {
  const [isOpen, setOpen] = useState(false)
  if (children.length === 0) return null
  const canFold = children.length > fewest + 1
  const isFolded = canFold && !isOpen
  return (
    <section className={clsx(ui.box, styles.section)} aria-label={title}>
      <h2 className={styles.heading}>
        {title} <span className={ui.muted}>{hasMore ? `${children.length}+` : children.length}</span>
      </h2>
      <ul>{isFolded ? children.slice(0, fewest) : children}</ul>
      {canFold && (
        <Button
          size="small"
          variant="quiet"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? copy.showFewer : (hasMore ? copy.showMost : copy.showAll)(children.length)}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
      )}
      {hasMore && !isFolded && <p className={ui.quiet}>{moreText}</p>}
      {more}
    </section>
  )
}
