import { IconGripVertical } from '@tabler/icons-react'
import type { Ref } from 'react'
import { IconButton } from '../controls/button.tsx'
import ui from '../layout/primitives.module.css'
import { Menu } from '../overlay/menu.tsx'
import * as copy from './copy.ts'

function moves(index: number, count: number) {
  return [
    { label: copy.moveUp, to: index - 1, isPossible: index > 0 },
    { label: copy.moveDown, to: index + 1, isPossible: index < count - 1 },
    { label: copy.moveToTop, to: 0, isPossible: index > 0 },
    { label: copy.moveToBottom, to: count - 1, isPossible: index < count - 1 },
  ].filter(({ isPossible }) => isPossible)
}

interface ReorderHandleProps {
  /** For `useReorderDrag`. */
  ref: Ref<HTMLButtonElement>
  label: string
  /** From 0. */
  index: number
  count: number
  /** From 0. */
  onMove: (to: number) => void
}

/** Drags its row and opens a menu of moves. The list handles Alt with the arrow keys, and finds it by `data-handle`. */
export function ReorderHandle({ ref, label, index, count, onMove }: ReorderHandleProps) {
  return (
    <div className={ui.handle}>
      <Menu position="bottom-start">
        <Menu.Target>
          <IconButton
            ref={ref}
            label={label}
            title={copy.handleHint}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            icon={<IconGripVertical />}
            size="small"
            data-handle
          />
        </Menu.Target>
        <Menu.Dropdown>
          {moves(index, count).map((move) => (
            <Menu.Item key={move.label} onClick={() => onMove(move.to)}>
              {move.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
