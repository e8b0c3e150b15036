import { useEffect, useState } from 'react'
import { formatDate, formatDateInSentence, formatDateTime, formatRelative } from '../../lib/format/format.ts'
import * as copy from '../copy.ts'

interface DateTextProps {
  value: string | null
  /** "5 Nov, 2026" instead of "11/05/2026", where other words of a sentence stand around it (decision 0051). */
  inSentence?: boolean
}

/** An instant's time shows on hover. */
export function DateText({ value, inSentence = false }: DateTextProps) {
  if (value === null) return <span aria-label={copy.noValue}>–</span>
  return (
    <time dateTime={value} {...(value.length > 10 ? { title: formatDateTime(value) } : {})}>
      {inSentence ? formatDateInSentence(value) : formatDate(value)}
    </time>
  )
}

/** Kept up to date; the date and time show on hover. */
export function RelativeTime({ value }: { value: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const fresh = Date.now() - Date.parse(value) < 60_000
    const timer = setInterval(() => setNow(Date.now()), fresh ? 5000 : 30_000)
    return () => clearInterval(timer)
  }, [value])
  return (
    <time dateTime={value} title={formatDateTime(value)}>
      {formatRelative(value, now)}
    </time>
  )
}
