import text from '../../../../../LICENSE?raw'
import styles from './text-page.module.css'
import { TextPage } from './text-page.tsx'

/** The full text of Loanyard's license. */
export function License() {
  return (
    <TextPage
      title="Software License Agreement"
      lead="Loanyard is free software under the GNU Affero General Public License, version 3. You may run, read, change, and share it. If you run a changed version for others, you must offer them its source code. The full text is below."
    >
      <p>
        This site also includes other packages under <a href="/third-party-notices.txt">their own licenses</a>.
      </p>
      <pre className={styles.license}>{text}</pre>
    </TextPage>
  )
}
