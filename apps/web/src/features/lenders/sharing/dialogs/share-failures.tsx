import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import ui from '../../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import type { ShareFailure } from '../sharing-calls.ts'
import styles from './picker.module.css'

export function ShareFailures({ refusals }: { refusals: readonly ShareFailure[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals.length > 0) box.current?.focus()
  }, [refusals])
  return (
    <div ref={box} className={clsx(ui.note, ui.negativeNote, styles.refused)} role="alert" tabIndex={-1}>
      <p>{copy.notSharedWithEveryone}</p>
      <ul>
        {refusals.map(({ target, reason }) => (
          <li key={target.lender.id}>
            {target.lender.name}: {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}
