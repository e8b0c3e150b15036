import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { TextPage } from './text-page.tsx'

export function About({ contact }: { contact: string }) {
  return (
    <TextPage
      title="About Loanyard"
      lead="Loanyard is where SBA loan brokers, borrowers, and lenders work on the same deal."
    >
      <h2>What it’s for</h2>
      <p>
        A loan guaranteed by the US Small Business Administration passes through many hands and takes a lot of documents
        before it’s funded. Most of the time goes into requesting them, looking for them, and requesting them again.
        Loanyard keeps it all in one place: what’s needed, what’s in, what’s missing, and whose turn it is.
      </p>
      <h2>Who it’s for</h2>
      <ul>
        <li>Brokers and their teams take a lead from first call to funding.</li>
        <li>Borrowers check their loan’s status and see what’s still needed, right on their phone.</li>
        <li>Lenders review a complete package instead of a chain of emails.</li>
        <li>Anyone who requests a loan online can track their request.</li>
      </ul>
      <h2>What it’s not</h2>
      <p>
        Loanyard isn’t a bank or a broker. It doesn’t lend money or make loan decisions, and it isn’t part of or
        endorsed by the Small Business Administration. The numbers it shows are estimates, calculated from the rules it
        names.
      </p>
      <h2>Free software</h2>
      <p>
        Anyone may use, read, and change Loanyard under the <Link to={paths.license}>AGPL-3.0</Link>. To reach the
        operator of this site, email <a href={`mailto:${contact}`}>{contact}</a>.
      </p>
    </TextPage>
  )
}
