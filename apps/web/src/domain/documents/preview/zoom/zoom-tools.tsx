import { IconMinus, IconPlus, IconRotateClockwise } from '@tabler/icons-react'
import { IconButton } from '../../../../ui/controls/button.tsx'
import styles from '../preview.module.css'
import { ToolGroup } from '../toolbar.tsx'
import type { ZoomPane } from './use-zoom-pane.ts'
import { minZoom, maxZoom, type Zoom } from './zoom.ts'

const zoomChoices = [25, 50, 75, 100, 125, 150, 200, 300, 400]

function zoomOf(value: string): Zoom {
  return value === 'width' || value === 'page' ? value : Number(value)
}

/** `whole` labels the option that fits the window: "Fit page", "Fit image". */
export function ZoomTools({ pane, whole }: { pane: ZoomPane; whole: string }) {
  const { zoom, percent, step, setZoom, rotate } = pane
  const shown = Math.round(percent)
  const value = typeof zoom === 'string' ? zoom : String(shown)
  const percents = zoomChoices.includes(shown)
    ? zoomChoices
    : [...zoomChoices, shown].toSorted((one, other) => one - other)
  return (
    <ToolGroup>
      <IconButton label="Zoom out" icon={<IconMinus />} aria-disabled={shown <= minZoom} onClick={() => step(-1)} />
      <select
        className={styles.zoom}
        aria-label="Zoom"
        value={value}
        onChange={(event) => setZoom(zoomOf(event.target.value))}
      >
        <option value="width">Fit width</option>
        <option value="page">{whole}</option>
        {percents.map((each) => (
          <option key={each} value={String(each)}>
            {each}%
          </option>
        ))}
      </select>
      <IconButton label="Zoom in" icon={<IconPlus />} aria-disabled={shown >= maxZoom} onClick={() => step(1)} />
      <IconButton label="Rotate" icon={<IconRotateClockwise />} onClick={rotate} />
    </ToolGroup>
  )
}
