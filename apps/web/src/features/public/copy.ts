import { termsVersion } from '@loanyard/contract/auth/terms'
import { formatDate } from '../../lib/format/format.ts'
import { paths } from '../../lib/navigation/paths.ts'
import type { PublicText } from './text-page.tsx'

const effective = `In effect since ${formatDate(termsVersion)}.`
const agpl = `[AGPL-3.0](${paths.license})`

export const about: PublicText = {
  title: 'About Loanyard',
  lead: 'Loanyard is where SBA loan brokers, borrowers, and lenders work on the same deal.',
  sections: [
    {
      heading: 'What it’s for',
      body: [
        'A loan guaranteed by the US Small Business Administration passes through many hands and takes a lot of documents before it’s funded. Most of the time goes into requesting them, looking for them, and requesting them again. Loanyard keeps it all in one place: what’s needed, what’s in, what’s missing, and whose turn it is.',
      ],
    },
    {
      heading: 'Who it’s for',
      body: [
        [
          'Brokers and their teams take a lead from first call to funding.',
          'Borrowers check their loan’s status and see what’s still needed, right on their phone.',
          'Lenders review a complete package instead of a chain of emails.',
          'Anyone who requests a loan online can track their request.',
        ],
      ],
    },
    {
      heading: 'What it’s not',
      body: [
        'Loanyard isn’t a bank or a broker. It doesn’t lend money or make loan decisions, and it isn’t part of or endorsed by the Small Business Administration. The numbers it shows are estimates, calculated from the rules it names.',
      ],
    },
    {
      heading: 'Free software',
      body: [
        `Anyone may use, read, and change Loanyard under the ${agpl}. To reach the operator of this site, email {contact}.`,
      ],
    },
  ],
}

export const privacy: PublicText = {
  title: 'Privacy Policy',
  lead: 'What Loanyard keeps about you on this site, who sees it, and what it doesn’t do.',
  effective,
  sections: [
    {
      heading: 'Who’s responsible',
      body: [
        'The operator of this site: {contact}. The broker you work with is responsible for how it uses your data in its own work.',
      ],
    },
    {
      heading: 'What we keep',
      body: [
        [
          'What you enter: your name, email address, phone number, and information about your loan and business.',
          'The documents you send and sign, with the time and the network (IP) address you signed from.',
          'Your sessions: when and where you signed in, and with which browser. You can see them under Your account.',
          'Who changed what on a deal, and when. These entries can’t be changed later.',
          'Your password, if you set one, stored as a hash it can’t be read from.',
        ],
      ],
    },
    {
      heading: 'Who sees it',
      body: [
        [
          'A loan request: the broker it was sent to.',
          'A deal: the broker’s team, the borrower, and the lenders the broker shares it with.',
          'One broker never sees another broker’s information.',
          'The operator of this site can access its database and documents.',
        ],
      ],
    },
    {
      heading: 'In your browser',
      body: [
        'Loanyard doesn’t use cookies. Your browser’s storage keeps you signed in, recognizes this browser, and saves unfinished work and your settings. Signing out removes your sign-in and the unfinished work in that tab.',
      ],
    },
    {
      heading: 'What we don’t do',
      body: [
        'We don’t show ads or sell your data. We don’t send anything to analytics services unless the operator of this site has connected one. We don’t check your credit: a credit score is only what someone entered.',
      ],
    },
    {
      heading: 'Your choices',
      body: [
        'You can ask what we keep about you, have it corrected, and ask to have it deleted. Email the address above, or contact your broker. Some loan documents must be kept for as long as the law requires, even if you ask us to delete them.',
      ],
    },
  ],
}

export const terms: PublicText = {
  title: 'Terms & Conditions',
  lead: 'What you can expect from Loanyard, and what we expect from you.',
  effective,
  sections: [
    {
      heading: 'Not a lender, not advice',
      body: [
        'Loanyard is software. It doesn’t lend money, arrange loans, or make loan decisions. Estimates on its pages are calculated from the rules they name and the information you enter. They aren’t an offer, an approval, or legal, tax, or financial advice. Only a lender can decide on a loan.',
      ],
    },
    {
      heading: 'Your account',
      body: [
        [
          'Use your own email address, and keep your password and sign-in links to yourself.',
          'Enter information that’s true to the best of your knowledge, and send only documents you’re allowed to share.',
          'Don’t try to access other people’s information, disrupt the service, or upload anything harmful.',
        ],
        'If you break these rules, you may lose access. Tell us right away if someone else gets into your account.',
      ],
    },
    {
      heading: 'What’s yours stays yours',
      body: [
        `Your documents and the information you enter remain yours. They’re used to work on your loan and shared only as described in the [privacy policy](${paths.privacy}).`,
      ],
    },
    {
      heading: 'The software',
      body: [
        `Loanyard is free software under the ${agpl}, which also says that it comes without warranty. Your agreement with your broker is between the two of you.`,
      ],
    },
    { heading: 'Questions', body: ['Email {contact}.'] },
  ],
}

// Blog: each note is dated, because rules change
export const blog = { title: 'Blog', lead: 'Short notes on SBA loans, for brokers and borrowers.' }
export const blogNotes = [
  {
    id: 'guaranty-fee',
    date: '2026-11-21',
    heading: 'Why the guaranty fee is not a percentage of the loan',
    text: 'The most common mistake with the SBA’s upfront guaranty fee is calculating it on the whole loan. The size of the whole loan sets the rate, but the rate applies only to the guaranteed portion. On a $500,000 loan, the SBA guarantees 75%, or $375,000; at 3%, the fee is $11,250. Take 3% of the whole loan and you get $15,000, which scares the borrower with $3,750 no one will charge.',
  },
  {
    id: 'floor',
    date: '2026-11-14',
    heading: '1.1499 is not 1.15',
    text: 'The debt service coverage ratio is what a business earns in a year divided by what its debt costs in a year. It’s shown with two decimals but tested before rounding: 1.1499 reads as 1.15 and still misses a 1.15 minimum. If a package is that close, check the add-backs before you look for another lender.',
  },
  {
    id: 'document-list',
    date: '2026-11-07',
    heading: 'Ask once, and ask for the right year',
    text: 'One complete list on day one beats three friendly emails a week. For each document, say which year, whose it is, and that you need every page. And if you send one back, say why: people can act on “wrong year,” but not on “incomplete documentation.”',
  },
] as const
export const numbersNote = `Numbers are as of the date of each note. [Who writes this?](${paths.about})`

// License
export const license = {
  title: 'Software License Agreement',
  lead: 'Loanyard is free software under the GNU Affero General Public License, version 3. You may run, read, change, and share it. If you run a changed version for others, you must offer them its source code. The full text is below.',
}
export const otherLicenses =
  'This site also includes other packages under [their own licenses](/third-party-notices.txt).'
