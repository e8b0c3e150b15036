import { IconClockPause } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { duePicks } from '../../domain/tasks/due.ts'
import { RowMenu } from '../../ui/controls/row-menu.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { Menu } from '../../ui/overlay/menu.tsx'
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
        <p className={clsx(ui.fine, ui.wrap2)}>
          {facts.map((fact, index) => (
            <span key={index}>{fact}</span>
          ))}
        </p>
      </div>
      {action}
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

/** A named list, or nothing where nothing waits. */
export function DaySection({ title, hasMore, moreText = copy.andMore, more, children }: DaySectionProps) {
  if (children.length === 0) return null
  return (
    <section className={clsx(ui.box, styles.section)} aria-label={title}>
      <h2 className={styles.heading}>
        {title} <span className={ui.muted}>{hasMore ? `${children.length}+` : children.length}</span>
      </h2>
      <ul>{children}</ul>
      {hasMore && <p className={ui.quiet}>{moreText}</p>}
      {more}
    </section>
  )
}
