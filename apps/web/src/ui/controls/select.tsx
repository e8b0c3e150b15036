import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import field from '../form/field.module.css'

/** A native select, fast and reliable on every phone and screen reader, drawn like the other fields. */
export function Select({ className, ...select }: ComponentProps<'select'>) {
  return (
    <span className={clsx(field.withAdornment, className)}>
      <select className={clsx(field.control, field.select)} {...select} />
      <IconChevronDown className={field.chevron} aria-hidden="true" />
    </span>
  )
}
