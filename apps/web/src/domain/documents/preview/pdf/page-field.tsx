import { clsx } from 'clsx'
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { formatCount } from '../../../../lib/format/format.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import styles from '../preview.module.css'

interface PageFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** From 0. */
  readonly current: number
  readonly count: number
  readonly onGo: (page: number) => void
}

export function PageField({ field, current, count, onGo }: PageFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const page = Number.parseInt(typed ?? '', 10)
    if (Number.isFinite(page)) onGo(Math.min(Math.max(page, 1), count) - 1)
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      go()
      event.currentTarget.select()
    } else if (event.key === 'Escape') {
      // Leaves the field without closing the preview.
      event.preventDefault()
      setTyped(null)
      event.currentTarget.blur()
    }
  }
  return (
    <span className={clsx(ui.line2, ui.quiet, styles.pageField)}>
      <input
        ref={field}
        inputMode="numeric"
        aria-label={copy.pageField(formatCount(count))}
        value={typed ?? String(current + 1)}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 6))}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={onKeyDown}
      />
      <span aria-hidden="true">{copy.ofCount(formatCount(count))}</span>
    </span>
  )
}
