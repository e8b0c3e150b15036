import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { TextPage } from './text-page.tsx'

export function Terms({ contact }: { contact: string }) {
  return (
    <TextPage title="Terms & Conditions" lead="What you can expect from Loanyard, and what we expect from you.">
      <h2>Not a lender, not advice</h2>
      <p>
        Loanyard is software. It doesn’t lend money, arrange loans, or make loan decisions. Estimates on its pages are
        calculated from the rules they name and the information you enter. They aren’t an offer, an approval, or legal,
        tax, or financial advice. Only a lender can decide on a loan.
      </p>
      <h2>Your account</h2>
      <ul>
        <li>Use your own email address, and keep your password and sign-in links to yourself.</li>
        <li>
          Enter information that’s true to the best of your knowledge, and send only documents you’re allowed to share.
        </li>
        <li>Don’t try to access other people’s information, disrupt the service, or upload anything harmful.</li>
      </ul>
      <p>If you do, you may lose access. Tell us right away if someone else gets into your account.</p>
      <h2>What’s yours stays yours</h2>
      <p>
        Your documents and the information you enter remain yours. They’re used to work on your loan and shared only as
        described in the <Link to={paths.privacy}>privacy policy</Link>.
      </p>
      <h2>The software</h2>
      <p>
        Loanyard is free software under the <Link to={paths.license}>AGPL-3.0</Link>, which also says that it comes
        without warranty. Your agreement with your broker is between the two of you.
      </p>
      <h2>Questions</h2>
      <p>
        Email <a href={`mailto:${contact}`}>{contact}</a>.
      </p>
    </TextPage>
  )
}
