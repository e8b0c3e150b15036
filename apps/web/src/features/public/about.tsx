import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { Words } from './words.tsx'

/** What Loanyard is and who makes it. */
export function About({ contact }: { contact: string }) {
  return (
    <Words
      title="About Loanyard"
      lead="Loanyard is where brokers of SBA loans, the people who borrow and the banks that lend work on the same deal."
    >
      <h2>What it is for</h2>
      <p>
        A loan guaranteed by the US Small Business Administration passes through many hands and a great many papers
        before it is funded. Most of the time goes into asking for them, looking for them and asking again. Loanyard
        keeps all of it in one place: who wants what, what is there, what is missing, and whose turn it is.
      </p>
      <h2>Who it is for</h2>
      <ul>
        <li>Brokers and their staff take a lead from the first call to funding.</li>
        <li>Borrowers see where their loan stands and what is still needed from them, on their phone.</li>
        <li>Lenders read a finished package instead of a chain of mails.</li>
        <li>Whoever asks for a loan on our pages sees what became of it.</li>
      </ul>
      <h2>What it is not</h2>
      <p>
        Loanyard is no bank and no broker. It lends nothing, decides about nothing, and is not part of the Small
        Business Administration nor endorsed by it. Figures that it shows are computed from the rules it names, and are
        estimates.
      </p>
      <h2>Free software</h2>
      <p>
        Everybody may use, read and change Loanyard under the <Link to={paths.licence}>AGPL-3.0</Link>. Whoever runs
        this installation is reached at <a href={`mailto:${contact}`}>{contact}</a>.
      </p>
    </Words>
  )
}
