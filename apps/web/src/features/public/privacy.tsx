import { TextPage } from './text-page.tsx'

export function Privacy({ contact }: { contact: string }) {
  return (
    <TextPage
      title="Privacy Policy"
      lead="What Loanyard keeps about you on this site, who sees it, and what it doesn’t do."
    >
      <h2>Who’s responsible</h2>
      <p>
        The operator of this site: <a href={`mailto:${contact}`}>{contact}</a>. The broker you work with is responsible
        for how it uses your data in its own work.
      </p>
      <h2>What we keep</h2>
      <ul>
        <li>What you enter: your name, email address, phone number, and information about your loan and business.</li>
        <li>The documents you send and sign, with the time and the network (IP) address you signed from.</li>
        <li>
          Your sessions: when and where you signed in, and with which browser. You can see them under Your account.
        </li>
        <li>Who changed what on a deal, and when. These entries can’t be changed later.</li>
        <li>Your password, if you set one, stored as a hash it can’t be read from.</li>
      </ul>
      <h2>Who sees it</h2>
      <ul>
        <li>A loan request: the broker it was sent to.</li>
        <li>A deal: the broker’s team, the borrower, and the lenders the broker shares it with.</li>
        <li>One broker never sees another broker’s information.</li>
        <li>The operator of this site can access its database and documents.</li>
      </ul>
      <h2>In your browser</h2>
      <p>
        Loanyard doesn’t use cookies. Your browser’s storage holds what keeps you signed in, unfinished drafts, and your
        choice of light or dark. Signing out removes the first two.
      </p>
      <h2>What we don’t do</h2>
      <p>
        We don’t show ads or sell your data. We don’t send anything to analytics services unless the operator of this
        site has connected one. We don’t check your credit: a credit score is only what someone entered.
      </p>
      <h2>Your choices</h2>
      <p>
        You can ask what we keep about you, have it corrected, and ask to have it deleted. Email the address above, or
        contact your broker. Some loan documents must be kept for as long as the law requires, even if you ask us to
        delete them.
      </p>
    </TextPage>
  )
}
