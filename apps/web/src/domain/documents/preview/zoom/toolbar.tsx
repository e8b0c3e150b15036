import { IconMinus, IconPlus, IconRotateClockwise } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { IconButton } from '../../../../ui/controls/button.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import styles from '../preview.module.css'
import type { ZoomPane } from './use-zoom-pane.ts'
import { minZoom, maxZoom, type Zoom } from './zoom.ts'

/** Above the document on large screens; below it, within reach of the thumb, on phones. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={clsx(ui.line4, styles.toolbar)} role="toolbar" aria-label={label}>
      {children}
    </div>
  )
}

export function ToolGroup({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>
}

const zoomChoices = [25, 50, 75, 100, 125, 150, 200, 300, 400]

function zoomOf(value: string): Zoom {
  return value === 'width' || value === 'page' ? value : Number(value)
}

/** `wholeLabel` is the option that fits the window: "Fit page", "Fit image". */
export function ZoomTools({ pane, wholeLabel }: { pane: ZoomPane; wholeLabel: string }) {
  const { zoom, percent, step, setZoom, rotate } = pane
  const shown = Math.round(percent)
  const value = typeof zoom === 'string' ? zoom : String(shown)
  const percents = zoomChoices.includes(shown)
    ? zoomChoices
    : [...zoomChoices, shown].toSorted((one, other) => one - other)
  return (
    <ToolGroup>
      <IconButton label={copy.zoomOut} icon={<IconMinus />} aria-disabled={shown <= minZoom} onClick={() => step(-1)} />
      <select
        className={styles.zoom}
        aria-label={copy.zoom}
        value={value}
        onChange={(event) => setZoom(zoomOf(event.target.value))}
      >
        <option value="width">{copy.fitWidth}</option>
        <option value="page">{wholeLabel}</option>
        {percents.map((each) => (
          <option key={each} value={String(each)}>
            {each}%
          </option>
        ))}
      </select>
      <IconButton label={copy.zoomIn} icon={<IconPlus />} aria-disabled={shown >= maxZoom} onClick={() => step(1)} />
      <IconButton label={copy.rotate} icon={<IconRotateClockwise />} onClick={rotate} />
    </ToolGroup>
  )
}
