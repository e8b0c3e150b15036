import { IconArrowDown, IconArrowUp, IconGripVertical, IconMinus, IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useRef, useState, useCallback } from 'react'
import { IconButton } from '../../controls/button.tsx'
import { Checkbox } from '../../controls/checkbox.tsx'
import ui from '../../layout/primitives.module.css'
import { useReorderDrag, type Drop } from '../../reorder/reorder.ts'
import styles from './choose-columns.module.css'
import * as copy from './copy.ts'
import type { NamedColumn } from './use-column-order.ts'

interface ColumnLineProps {
  column: NamedColumn
  /** Names the row: always shown, always the first. */
  isFixed: boolean
  isShown: boolean
  canGoUp: boolean
  canGoDown: boolean
  onToggle: (key: string) => void
  onMove: (key: string, step: 1 | -1) => void
  onResize: (key: string, step: 1 | -1) => void
  onDrop: (key: string, where: Drop) => void
}

export function ColumnLine({
  column,
  isFixed,
  isShown,
  canGoUp,
  canGoDown,
  onToggle,
  onMove,
  onResize,
  onDrop,
}: ColumnLineProps) {
  const { key, header } = column
  const row = useRef<HTMLLIElement>(null)
  const [handle, setHandle] = useState<HTMLElement | null>(null)
  const latestDrop = useRef(onDrop)
  useEffect(() => {
    latestDrop.current = onDrop
  })
  // Stable, so that lines don't register as drop targets on every change.
  const drop = useCallback((dragged: string, where: Drop) => latestDrop.current(dragged, where), [])
  const canMove = isShown && !isFixed
  const { isDragging, over } = useReorderDrag({ row, handle, id: key, enabled: canMove, onDrop: drop })
  return (
    <li
      ref={row}
      data-column={key}
      className={clsx(ui.hovers, styles.line, isDragging && ui.dragging, over !== null && ui[over])}
    >
      <span ref={setHandle} className={clsx(ui.icons14, ui.quiet, styles.handle, !canMove && styles.hidden)}>
        <IconGripVertical aria-hidden="true" />
      </span>
      <label className={clsx(ui.line2, styles.label)}>
        <Checkbox
          checked={isShown}
          disabled={isFixed}
          aria-keyshortcuts={canMove ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' : undefined}
          onChange={() => onToggle(key)}
        />
        {header}
      </label>
      {isFixed && <span className={ui.fine}>{copy.always}</span>}
      {isShown && (
        <>
          <Step label={copy.narrower(header)} icon={<IconMinus />} can onStep={() => onResize(key, -1)} />
          <Step label={copy.wider(header)} icon={<IconPlus />} can onStep={() => onResize(key, 1)} />
        </>
      )}
      {canMove && (
        <>
          <Step label={copy.moveUp(header)} icon={<IconArrowUp />} can={canGoUp} onStep={() => onMove(key, -1)} />
          <Step label={copy.moveDown(header)} icon={<IconArrowDown />} can={canGoDown} onStep={() => onMove(key, 1)} />
        </>
      )}
    </li>
  )
}

interface StepProps {
  label: string
  icon: React.ReactNode
  can: boolean
  onStep: () => void
}

/** Keeps its place at the ends of the list, so that the other one stays where it is. */
function Step({ label, icon, can, onStep }: StepProps) {
  return <IconButton size="small" label={label} icon={icon} className={clsx(!can && styles.hidden)} onClick={onStep} />
}
