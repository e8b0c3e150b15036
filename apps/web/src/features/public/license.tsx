import { clsx } from 'clsx'
import licenseText from '../../../../../LICENSE?raw'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './text-page.module.css'
import { LinkedText, TextFrame } from './text-page.tsx'

/** The full text of Loanyard's license. */
export function License() {
  return (
    <TextFrame text={copy.license}>
      <p>
        <LinkedText>{copy.otherLicenses}</LinkedText>
      </p>
      <pre className={clsx(ui.box, styles.license)}>{licenseText}</pre>
    </TextFrame>
  )
}
