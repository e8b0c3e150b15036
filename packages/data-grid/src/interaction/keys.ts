import type { Direction } from '../model/selection.ts'

export type Move =
  | { readonly do: 'move'; readonly direction: Direction; readonly far: boolean; readonly extend: boolean }
  | { readonly do: 'edge'; readonly edge: 'left' | 'right' | 'first' | 'last'; readonly extend: boolean }
  | { readonly do: 'page'; readonly by: 1 | -1; readonly extend: boolean }
  | { readonly do: 'select'; readonly what: 'all' | 'rows' | 'columns' }

export type Action =
  | { readonly do: 'next'; readonly back: boolean }
  /** `text` replaces the cell's content; null edits it. */
  | { readonly do: 'edit'; readonly text: string | null }
  | { readonly do: 'moveRows'; readonly by: 1 | -1 }
  | { readonly do: 'clear' | 'fillDown' | 'undo' | 'redo' | 'addRow' | 'removeRows' | 'escape' }

/** What a key does while no cell is being edited. */
export type Intent = Move | Action

export function isMove(intent: Intent): intent is Move {
  return intent.do === 'move' || intent.do === 'edge' || intent.do === 'page' || intent.do === 'select'
}

/** The relevant part of a keyboard event. */
export interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

function withCommand({ key, shiftKey }: Key): Intent | null {
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'z':
      return { do: shiftKey ? 'redo' : 'undo' }
    case 'y':
      return { do: 'redo' }
    case 'd':
      return { do: 'fillDown' }
    case 'a':
      return { do: 'select', what: 'all' }
    case ' ':
      return { do: 'select', what: 'columns' }
    case 'Enter':
      return { do: 'addRow' }
    case 'Delete':
    case 'Backspace':
      return { do: 'removeRows' }
    case 'Home':
      return { do: 'edge', edge: 'first', extend: shiftKey }
    case 'End':
      return { do: 'edge', edge: 'last', extend: shiftKey }
    default:
      return null
  }
}

function plain({ key, shiftKey }: Key): Intent | null {
  switch (key) {
    case 'Home':
      return { do: 'edge', edge: 'left', extend: shiftKey }
    case 'End':
      return { do: 'edge', edge: 'right', extend: shiftKey }
    case 'PageUp':
      return { do: 'page', by: -1, extend: shiftKey }
    case 'PageDown':
      return { do: 'page', by: 1, extend: shiftKey }
    case 'Tab':
      return { do: 'next', back: shiftKey }
    case 'Enter':
    case 'F2':
      return { do: 'edit', text: null }
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' }
    case 'Escape':
      return { do: 'escape' }
    case ' ':
      return shiftKey ? { do: 'select', what: 'rows' } : { do: 'edit', text: null }
    // The first key of a composed character (IME): composition continues in the cell editor.
    case 'Process':
    case 'Dead':
      return { do: 'edit', text: '' }
    default:
      return key.length === 1 ? { do: 'edit', text: key } : null
  }
}

/** The intent of a key; null if the grid doesn't use it. Ctrl and Command are equivalent. */
export function intentOf(event: Key): Intent | null {
  const command = event.ctrlKey || event.metaKey
  const direction = arrows[event.key]
  if (direction !== undefined) {
    if (!event.altKey) return { do: 'move', direction, far: command, extend: event.shiftKey }
    const isVertical = direction === 'up' || direction === 'down'
    return isVertical ? { do: 'moveRows', by: direction === 'up' ? -1 : 1 } : null
  }
  // AltGr types characters, and browsers report it as Ctrl and Alt.
  if (command && event.altKey && event.key.length === 1) return { do: 'edit', text: event.key }
  if (event.altKey) return event.key.length === 1 ? { do: 'edit', text: event.key } : null
  return command ? withCommand(event) : plain(event)
}
