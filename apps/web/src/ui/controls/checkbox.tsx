import { clsx } from 'clsx'
import { useEffect, useRef, type ComponentProps } from 'react'
import styles from './checkbox.module.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Some but not all items are selected. */
  indeterminate?: boolean
}

/** The caller provides the label. */
export function Checkbox({ indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate
  }, [indeterminate])
  const attach = (element: HTMLInputElement | null) => {
    own.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  return <input {...rest} ref={attach} type="checkbox" className={clsx(styles.checkbox, className)} />
}
