import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { Words } from './words.tsx'
import styles from './words.module.css'

/** Notes on the trade, each with the day it was true on. */
export function Blog() {
  return (
    <Words title="Blog" lead="Short notes on SBA loans, for those who arrange them and those who ask for one.">
      <section aria-labelledby="guaranty-fee">
        <h2 id="guaranty-fee">Why the guaranty fee is not a percentage of the loan</h2>
        <p className={styles.day}>21 Nov, 2026</p>
        <p>
          The most common mistake with the SBA’s upfront guaranty fee is its base. The size of the whole loan chooses
          the rate, but the rate is charged on the guaranteed part only. For a loan of $500,000 the SBA guarantees 75%,
          which is $375,000; at 3% the fee is $11,250. Whoever takes 3% of the whole loan gets $15,000 and scares the
          borrower with $3,750 that nobody asks for.
        </p>
      </section>
      <section aria-labelledby="floor">
        <h2 id="floor">1.1499 is not 1.15</h2>
        <p className={styles.day}>14 Nov, 2026</p>
        <p>
          The debt service coverage ratio is what a business earns in a year divided by what its debt costs in a year.
          It is shown with two decimals and compared with all of them: 1.1499 reads as 1.15 and still misses a floor of
          1.15. If a package is that close, look at what was added back before looking for another lender.
        </p>
      </section>
      <section aria-labelledby="last-papers">
        <h2 id="last-papers">Ask once, and ask for the right year</h2>
        <p className={styles.day}>7 Nov, 2026</p>
        <p>
          A list of everything on the first day is quicker than three friendly mails a week. Say of each paper which
          year, whose, and every page of it. And if one comes back, say why in one word: wrong year is something people
          can act on, incomplete documentation is not.
        </p>
      </section>
      <p>
        Figures are those of the day of the note. <Link to={paths.about}>Who writes this?</Link>
      </p>
    </Words>
  )
}
