import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip as MantineTooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import styles from './tooltip.module.css'

/** A word on hover and on focus. Never the only place of what must be known. */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <MantineTooltip
      label={label}
      events={{ hover: true, focus: true, touch: false }}
      classNames={{ tooltip: styles.tooltip ?? '' }}
      openDelay={300}
    >
      {children}
    </MantineTooltip>
  )
}
