import text from '../../../../../LICENSE?raw'
import { Words } from './words.tsx'
import styles from './words.module.css'

/** The licence that Loanyard is under, word by word. */
export function Licence() {
  return (
    <Words
      title="Software License Agreement"
      lead="Loanyard is free software under the GNU Affero General Public License, version 3. You may run, read, change and pass it on; whoever runs a changed version for others owes them its source. This is its full text."
    >
      <p>
        The page also holds parts of other packages, under <a href="/third-party-notices.txt">their own licences</a>.
      </p>
      <pre className={styles.licence}>{text}</pre>
    </Words>
  )
}
