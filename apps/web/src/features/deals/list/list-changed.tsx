import { clsx } from 'clsx'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import styles from '../deals.module.css'
import * as copy from './copy.ts'

/** A long list doesn't change under the person who reads it. */
export function ListChanged({ onReload }: { onReload: () => void }) {
  return (
    <div className={clsx(ui.row4, ui.note, ui.accentNote, styles.changed)} role="status">
      <p>{copy.listChanged}</p>
      <Button size="small" onClick={onReload}>
        {copy.refresh}
      </Button>
    </div>
  )
}
