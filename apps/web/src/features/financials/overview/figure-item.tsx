import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import ui from '../../../ui/layout/primitives.module.css'
import styles from '../financials.module.css'
import * as panelCopy from '../panels/copy.ts'
import type { Figure } from './figures.ts'

interface FigureItemProps {
  figure: Figure
  /** A link that covers the figure. */
  children?: ReactNode
}

/** One of a list of key figures. */
export function FigureItem({ figure: { label, value, note, tone }, children }: FigureItemProps) {
  return (
    <div className={clsx(children !== undefined && styles.keyLink)}>
      <dt className={ui.fine}>{label}</dt>
      <dd className={clsx(styles.keyValue, value === null && ui.quiet, tone !== undefined && styles[tone])}>
        {value ?? '–'}
      </dd>
      <dd className={clsx(ui.fine, ui.quiet)}>
        {value === null ? panelCopy.notEntered : note}
        {children}
      </dd>
    </div>
  )
}
