import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { Words } from './words.tsx'

/** What using this installation means, in plain words. */
export function Terms({ contact }: { contact: string }) {
  return (
    <Words title="Terms & Conditions" lead="What to expect of Loanyard, and what it expects of you.">
      <h2>No loan, no advice</h2>
      <p>
        Loanyard is software. It lends no money, arranges no loan and decides about none. Estimates on its pages are
        computed from the rules they name and from what you typed. They are no offer, no approval and no advice on law,
        tax or money. Only a lender decides about a loan.
      </p>
      <h2>Your account</h2>
      <ul>
        <li>Give an e-mail address that is yours, and keep your password and sign-in links to yourself.</li>
        <li>Enter what is true to the best of your knowledge, and send only papers that you may send.</li>
        <li>Do not try to see what is not yours, to disturb others, or to send anything harmful.</li>
      </ul>
      <p>Whoever does may lose access. Tell us at once if somebody else got into your account.</p>
      <h2>What is yours stays yours</h2>
      <p>
        Your documents and what you enter remain yours. They are used to work on your loan, and shown to those whom the{' '}
        <Link to={paths.privacy}>privacy policy</Link> names.
      </p>
      <h2>The software</h2>
      <p>
        Loanyard is free software under the <Link to={paths.licence}>AGPL-3.0</Link>, which also says that it comes
        without warranty. Between you and your broker, what you agreed with each other counts.
      </p>
      <h2>Questions</h2>
      <p>
        Write to <a href={`mailto:${contact}`}>{contact}</a>.
      </p>
    </Words>
  )
}
