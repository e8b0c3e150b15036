import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../../../lib/format/format.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { Money } from '../../../../ui/text/money.tsx'
import type { BoardColumn } from '../board-cache.ts'
import * as copy from './copy.ts'
import { groupId } from './group-id.ts'
import styles from './stage-switcher.module.css'

/** Just below where a group stops that was chosen: header, switcher and the space between, px. */
const belowSwitcher = 180

/** The stage whose group is below the switcher. */
function useStageInView(columns: readonly BoardColumn[]): string | null {
  const [inView, setInView] = useState<string | null>(null)
  const ids = columns.map(({ stage }) => stage.id).join(' ')
  useEffect(() => {
    const follow = () => {
      const passed = ids
        .split(' ')
        .findLast((id) => (document.getElementById(groupId(id))?.getBoundingClientRect().top ?? 1e9) < belowSwitcher)
      setInView(passed ?? ids.split(' ')[0] ?? null)
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [ids])
  return inView
}

/** Stays above the groups of a phone's board: how much is in each stage, and a tap away from it. */
export function StageSwitcher({ columns }: { columns: readonly BoardColumn[] }) {
  const strip = useRef<HTMLElement>(null)
  const inView = useStageInView(columns)
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>(`[data-stage='${inView}']`)
    if (current) strip.current?.scrollTo({ left: current.offsetLeft - 16 })
  }, [inView])
  const go = (stageId: string) => {
    const group = document.getElementById(groupId(stageId))
    group?.scrollIntoView({ block: 'start' })
    group?.querySelector('button')?.focus({ preventScroll: true })
  }
  return (
    <nav ref={strip} className={styles.switcher} aria-label={copy.stages}>
      {columns.map(({ stage, count, loan_amount_sum: sum }) => (
        <button
          key={stage.id}
          type="button"
          className={styles.stage}
          data-stage={stage.id}
          aria-current={stage.id === inView || undefined}
          onClick={() => go(stage.id)}
        >
          <span className={ui.medium}>{stage.name}</span>
          <span className={clsx(ui.fine, 'tabular')}>
            {formatCount(count)} · <Money amount={sum} as="short" />
          </span>
        </button>
      ))}
    </nav>
  )
}
