import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/navigation/paths.ts'
import styles from './text-page.module.css'
import { TextPage } from './text-page.tsx'

/** Each note is dated, because rules change. */
export function Blog() {
  return (
    <TextPage title="Blog" lead="Short notes on SBA loans, for brokers and borrowers.">
      <section aria-labelledby="guaranty-fee">
        <h2 id="guaranty-fee">Why the guaranty fee is not a percentage of the loan</h2>
        <p className={styles.day}>21 Nov, 2026</p>
        <p>
          The most common mistake with the SBA’s upfront guaranty fee is what it’s based on. The size of the whole loan
          sets the rate, but the rate applies only to the guaranteed portion. On a $500,000 loan, the SBA guarantees
          75%, or $375,000; at 3%, the fee is $11,250. Take 3% of the whole loan and you get $15,000, which scares the
          borrower with $3,750 no one will charge.
        </p>
      </section>
      <section aria-labelledby="floor">
        <h2 id="floor">1.1499 is not 1.15</h2>
        <p className={styles.day}>14 Nov, 2026</p>
        <p>
          The debt service coverage ratio is what a business earns in a year divided by what its debt costs in a year.
          It’s shown with two decimals but tested before rounding: 1.1499 reads as 1.15 and still misses a 1.15 minimum.
          If a package is that close, check the add-backs before you look for another lender.
        </p>
      </section>
      <section aria-labelledby="document-list">
        <h2 id="document-list">Ask once, and ask for the right year</h2>
        <p className={styles.day}>7 Nov, 2026</p>
        <p>
          One complete list on day one beats three friendly emails a week. For each document, say which year, whose it
          is, and that you need every page. And if you send one back, say why: people can act on “wrong year,” but not
          on “incomplete documentation.”
        </p>
      </section>
      <p>
        Numbers are as of the date of each note. <Link to={paths.about}>Who writes this?</Link>
      </p>
    </TextPage>
  )
}
