import type { ReactNode } from 'react'
import * as copy from '../copy.ts'

interface FactProps {
  label: string
  className?: string | undefined
  children: ReactNode
}

/** A label and its value within a `dl`. */
export function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Null and empty show as a dash that is read as "none". */
export function ValueOrDash({ children }: { children: ReactNode }) {
  return children === null || children === '' ? <span aria-label={copy.noValue}>–</span> : children
}
