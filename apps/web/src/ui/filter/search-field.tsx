import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { filterDebounceMs, useDebounced } from '../../lib/browser/debounce.ts'
import styles from './filter-bar.module.css'

interface SearchFieldProps {
  /** What is searched, e.g. "Search name, email, or phone". */
  label: string
  value: string
  /** Called 300 ms after the last key, at once on Enter. */
  onChange: (value: string) => void
  /** Takes the focus when its dialog opens. */
  takesFocus?: boolean
}

/** Debounced search. Text being typed survives changes of the URL. */
export function SearchField({ label, value, onChange, takesFocus }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    // Only a change from outside (reset, back) replaces what is being typed.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  const send = (typed: string) => {
    if (typed.trim() === sent.current) return
    sent.current = typed.trim()
    onChange(typed.trim())
  }
  const sendLater = useDebounced(send, filterDebounceMs)
  return (
    <div className={styles.search}>
      <IconSearch aria-hidden="true" />
      <input
        type="search"
        data-autofocus={takesFocus}
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          sendLater(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text)
        }}
      />
    </div>
  )
}
