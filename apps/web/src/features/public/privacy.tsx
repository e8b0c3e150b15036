import { Words } from './words.tsx'

/** What is kept of whom, who sees it, and how to have a say in it. */
export function Privacy({ contact }: { contact: string }) {
  return (
    <Words
      title="Privacy Policy"
      lead="What this installation of Loanyard keeps about you, who sees it, and what it does not do."
    >
      <h2>Who answers for it</h2>
      <p>
        Whoever runs this installation: <a href={`mailto:${contact}`}>{contact}</a>. The broker you work with answers
        for what it does with your data in its own work.
      </p>
      <h2>What is kept</h2>
      <ul>
        <li>What you enter: name, e-mail address, phone number, and what you say about a loan and a business.</li>
        <li>The documents you send, and what you sign, with the time and the network address you signed from.</li>
        <li>Your sessions: when and from where you signed in, with which browser. You see them under Your account.</li>
        <li>Who changed what on a deal, and when. Such entries are not changed afterwards.</li>
        <li>Your password, if you choose one, as a hash that it cannot be read from.</li>
      </ul>
      <h2>Who sees it</h2>
      <ul>
        <li>A loan request: the broker it was sent to.</li>
        <li>A deal: the broker’s staff, its borrower, and the lenders that the broker shares it with.</li>
        <li>One broker never sees what another one has.</li>
        <li>Whoever runs this installation can reach its database and the documents in it.</li>
      </ul>
      <h2>In your browser</h2>
      <p>
        Loanyard sets no cookies. Your browser’s storage holds what keeps you signed in, what you had begun to type, and
        your choice of light or dark. Signing out removes the first two.
      </p>
      <h2>What it does not do</h2>
      <p>
        It shows no advertising and sells nothing. It sends nothing to services that measure visits, unless whoever runs
        this installation has connected one. It does not look up your credit: a score is only what somebody typed in.
      </p>
      <h2>Your say</h2>
      <p>
        You may ask what is kept about you, have it corrected, and ask to have it removed. Write to the address above,
        or to your broker. Some papers of a loan must be kept for as long as the law says, even if you ask otherwise.
      </p>
    </Words>
  )
}
