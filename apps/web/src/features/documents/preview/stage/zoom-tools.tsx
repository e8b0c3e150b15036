import { IconMinus, IconPlus, IconRotateClockwise } from '@tabler/icons-react'
import { IconButton } from '../../../../ui/button.tsx'
import styles from '../preview.module.css'
import { ToolGroup } from '../toolbar.tsx'
import type { Stage } from './use-stage.ts'
import { leastZoom, mostZoom, type Zoom } from './zoom.ts'

const offered = [25, 50, 75, 100, 125, 150, 200, 300, 400]

function zoomOf(value: string): Zoom {
  return value === 'width' || value === 'page' ? value : Number(value)
}

/** How large it is shown, and turning it. `whole` names what fits the window: "Fit page", "Fit image". */
export function ZoomTools({ stage, whole }: { stage: Stage; whole: string }) {
  const { zoom, percent, step, setZoom, rotate } = stage
  const shown = Math.round(percent)
  const value = typeof zoom === 'string' ? zoom : String(shown)
  const percents = offered.includes(shown) ? offered : [...offered, shown].toSorted((one, other) => one - other)
  return (
    <ToolGroup>
      <IconButton label="Zoom out" icon={<IconMinus />} aria-disabled={shown <= leastZoom} onClick={() => step(-1)} />
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
      <IconButton label="Zoom in" icon={<IconPlus />} aria-disabled={shown >= mostZoom} onClick={() => step(1)} />
      <IconButton label="Rotate" icon={<IconRotateClockwise />} onClick={rotate} />
    </ToolGroup>
  )
}
