import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, type KeyboardEvent, type RefObject } from 'react'
import { formatCount } from '../../../../../lib/format/format.ts'
import { IconButton } from '../../../../../ui/controls/button.tsx'
import ui from '../../../../../ui/layout/primitives.module.css'
import * as copy from '../../copy.ts'
import styles from '../pdf.module.css'
import type { Find } from './use-find.ts'

function statusOf({ search, position, total, isSearching, hasNoText }: Find): string {
  if (search === null) return ''
  if (total > 0) return `${copy.position(formatCount(position), formatCount(total))}${isSearching ? '+' : ''}`
  if (isSearching) return copy.searching
  return hasNoText ? copy.noText : copy.noMatches
}

interface FindBarProps {
  readonly find: Find
  readonly field: RefObject<HTMLInputElement | null>
  readonly onClose: () => void
}

/** Enter goes to the next match, Shift+Enter to the previous one, Escape closes the bar. */
export function FindBar({ find, field, onClose }: FindBarProps) {
  useEffect(() => field.current?.focus(), [field])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') find.move(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  return (
    <div className={clsx(ui.line1, ui.box, styles.find)} role="search">
      <input
        ref={field}
        className={styles.findField}
        type="text"
        aria-label={copy.findInDocument}
        placeholder={copy.findInDocument}
        autoComplete="off"
        spellCheck={false}
        value={find.query}
        onChange={(event) => find.setQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={clsx(ui.quiet, styles.findCount)} role="status">
        {statusOf(find)}
      </span>
      <IconButton
        size="small"
        label={copy.previousMatch}
        icon={<IconChevronUp />}
        aria-disabled={find.total === 0}
        onClick={() => find.move(-1)}
      />
      <IconButton
        size="small"
        label={copy.nextMatch}
        icon={<IconChevronDown />}
        aria-disabled={find.total === 0}
        onClick={() => find.move(1)}
      />
      <IconButton size="small" label={copy.closeSearch} icon={<IconX />} onClick={onClose} />
    </div>
  )
}
