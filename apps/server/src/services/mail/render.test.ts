import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Email } from './mailer.ts'
import { renderEmail } from './render.ts'
import { oneLine } from './user-text.ts'

const publicUrl = 'https://loans.example.com'
const whole: Email = {
  to: { name: 'Maria Alvarez', address: 'maria@example.com' },
  brand: { name: 'Harbor Lending Partners', logo: null },
  subject: 'Your loan application "Harbor Bakery"',
  paragraphs: ['Hello Maria Alvarez,', 'A loan application has been opened for you.'],
  button: { label: 'Choose a password', url: `${publicUrl}/portal/set-password#code=abc&x=1` },
  items: [
    {
      title: 'Tax return 2025',
      url: `${publicUrl}/portal/ptnr_1/deal_1/my-docs/reqt_1`,
      notes: ['It’s hard to read.'],
    },
    { title: '… and 3 more', notes: [] },
  ],
  code: '48213907',
  after: ['The link works once, for 7 days.'],
  reply_to: { name: 'Ana Reyes', address: 'ana@harbor.example' },
  preferences_url: `${publicUrl}/portal/settings`,
}

/** What a reader of the HTML sees, in one line. */
function seen(html: string): string {
  return html
    .replace(/<head>.*<\/head>|<!--.*?-->|<div style="display:none;.*?<\/div>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCharCode(Number(digits)))
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const tagsOf = (html: string) => html.match(/<[a-z!/][^>\s]*/gi) ?? []

test('has the same content in the same order in HTML and text', () => {
  const { html, text } = renderEmail(whole, publicUrl)
  const url = whole.button?.url ?? ''
  expect(text.split('\n\n')).toEqual([
    'Hello Maria Alvarez,',
    'A loan application has been opened for you.',
    `Choose a password: ${url}`,
    `• Tax return 2025\n  It’s hard to read.\n  ${whole.items?.[0]?.url ?? ''}`,
    '• … and 3 more',
    'The link works once, for 7 days.',
    'On another device? Go to loans.example.com/portal/set-password and enter this code within 10 minutes: 4821 3907',
    `-- \nSent for Harbor Lending Partners by Loanyard. Replies go to Ana Reyes.\nManage email preferences: ${publicUrl}/portal/settings`,
  ])
  // The HTML has the addresses behind their names, and the button's again at the end.
  const said = text
    .replace(/(?::| {2})? ?https:\S+|• /g, '')
    .replace('-- ', `Button not working? Open this link: ${url} `)
    .replace(/\s+/g, ' ')
  expect(seen(html)).toBe(`Harbor Lending Partners ${said}`)
})

test('leads with the button, or with the code if there is no button, and links each item', () => {
  const { html } = renderEmail(whole, publicUrl)
  const order = [
    'Choose a password</a>',
    'Tax return 2025</a>',
    '<p style="border-top',
    '4821 3907',
    'Button not working?',
  ]
  const places = order.map((part) => html.indexOf(part))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect(html).toContain(`href="${whole.items?.[0]?.url ?? ''}"`)
  const sizeOfCode = (mail: Email) => /font-size:(\d+)px[^>]*>4821 3907/.exec(renderEmail(mail, publicUrl).html)?.[1]
  const { button: _, ...typed } = whole
  expect([sizeOfCode(whole), sizeOfCode({ ...typed, codeCaption: 'Type it:' })]).toEqual(['22', '32'])
})

test("omits button, code and brand if there are none and is then Loanyard's own", () => {
  const { html, text } = renderEmail({ to: whole.to, subject: 'Word', paragraphs: ['Hello,', 'A word.'] }, publicUrl)
  expect(text).toBe('Hello,\n\nA word.\n\n-- \nSent by Loanyard.')
  expect(seen(html)).toBe('Loanyard Hello, A word. Sent by Loanyard.')
  expect(html).not.toMatch(/<img|<a /)
})

test('shows inboxes the paragraph after the greeting, or the given preview', () => {
  const hidden = (mail: Email) => /<div style="display:none;[^>]*>([^&]*)/.exec(renderEmail(mail, publicUrl).html)?.[1]
  expect(hidden(whole)).toBe('A loan application has been opened for you.')
  expect(hidden({ ...whole, paragraphs: ['Hello,'] })).toBe('Hello,')
  expect(hidden({ ...whole, preview: 'One thing to do' })).toBe('One thing to do')
})

test("contains no image but the brand's logo, with an absolute URL and the name as text", () => {
  const pictures = (logo: string | null, name: string | null = 'Ö & "Sons"') => {
    const { html } = renderEmail({ ...whole, brand: { name, logo } }, publicUrl)
    return [...html.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)].map(([, source, alternative]) => [
      source,
      alternative,
    ])
  }
  const name = 'Ö &#38; &#34;Sons&#34;'
  expect(pictures('https://cdn.example.com/a.png?b=1&c=2')).toEqual([
    ['https://cdn.example.com/a.png?b=1&#38;c=2', name],
  ])
  expect(pictures('/logos/harbor.png')).toEqual([[`${publicUrl}/logos/harbor.png`, name]])
  for (const none of [null, 'data:image/png;base64,AAAA', 'javascript:alert(1)', 'http://'])
    expect(pictures(none)).toEqual([])
  expect(pictures('/logos/harbor.png', null)).toEqual([])
})

test('supports light and dark mode and loads nothing from elsewhere', () => {
  const { html } = renderEmail({ ...whole, brand: { name: 'Harbor', logo: '/logo.png' } }, publicUrl)
  expect(html).toContain('<meta name="color-scheme" content="light dark" />')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).not.toMatch(/<link|<script|@import|url\(/)
  const fetched = [...html.matchAll(/src="([^"]*)"/g)].map(([, source]) => source)
  expect(fetched).toEqual([`${publicUrl}/logo.png`])
  expect(Buffer.byteLength(html)).toBeLessThan(102_400) // Gmail clips longer emails.
})

test('renders names as text, never as markup', () => {
  const skeleton = tagsOf(renderEmail(whole, publicUrl).html)
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom(
      '<mj-text>',
      '</mj-text><mj-raw>',
      '<!--',
      ']]>',
      '&amp;',
      '&#0;',
      '"><script>alert(1)</script>',
      '{{x}}',
    ),
  )
  fc.assert(
    fc.property(nasty, (word) => {
      // Letters around it keep its spaces inside.
      const text = `x${word}x`
      const { html } = renderEmail(
        {
          ...whole,
          brand: { name: text, logo: null },
          subject: text,
          preview: text,
          paragraphs: [text, text],
          button: { label: text, url: `${publicUrl}/?q=${encodeURIComponent(text.toWellFormed())}` },
          items: [
            { title: text, url: publicUrl, notes: [text] },
            { title: text, notes: [] },
          ],
          after: [text],
          reply_to: { name: text, address: 'ana@harbor.example' },
        },
        publicUrl,
      )
      expect(tagsOf(html)).toEqual(skeleton)
      expect(seen(html)).toContain(oneLine(text).replaceAll('&nbsp;', ' ').replace(/\s+/g, ' '))
    }),
    { seed: 2026 },
  )
})
