import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { filterDebounceMs, useDebounced } from '../../lib/browser/debounce.ts'
import styles from './filter-bar.module.css'

interface SearchFieldProps {
  /** What is searched, e.g. "Search name, email, or phone". */
  label: string
  /** The label if absent. */
  placeholder?: string | undefined
  value: string
  /** A new one discards what is being typed, even if the value stays. */
  revision?: number
  /** Called 300 ms after the last key, at once on Enter. */
  onChange: (value: string) => void
  /** Takes the focus when its dialog opens. */
  takesFocus?: boolean
}

/** Debounced search. Text being typed survives changes of the URL. */
export function SearchField({
  label,
  placeholder = label,
  value,
  revision = 0,
  onChange,
  takesFocus,
}: SearchFieldProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const seen = useRef(revision)
  const replaced = useRef(0)
  useEffect(() => {
    // Only a change from outside (reset, back) replaces what is being typed.
    if (value !== sent.current || revision !== seen.current) {
      setText(value)
      replaced.current += 1
    }
    sent.current = value
    seen.current = revision
  }, [value, revision])
  const send = (typed: string) => {
    if (typed.trim() === sent.current) return
    sent.current = typed.trim()
    onChange(typed.trim())
  }
  const sendLater = useDebounced((typed: string, before: number) => {
    if (before === replaced.current) send(typed)
  }, filterDebounceMs)
  return (
    <div className={styles.search}>
      <IconSearch aria-hidden="true" />
      <input
        type="search"
        data-autofocus={takesFocus}
        aria-label={label}
        placeholder={placeholder}
        title={placeholder === label ? undefined : label}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          sendLater(event.target.value, replaced.current)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text)
        }}
      />
    </div>
  )
}
