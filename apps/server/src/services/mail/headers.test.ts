import { afterAll, afterEach, expect, test } from 'vitest'
import { newEmail, recipient, sender, startEmailFixture } from '../../../testing/email/email-fixture.ts'

const { server, logged, newMailer, arrived, reset, close } = await startEmailFixture()
afterEach(reset)
afterAll(close)

const usual = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
]
const headersOf = ({ headers }: { headers: readonly { key: string }[] }) => headers.map(({ key }) => key).toSorted()

test('marks an email as automatic and sets no reply address', async () => {
  const { parsed } = await arrived()
  expect(headersOf(parsed)).toEqual(usual)
  expect(parsed.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
})

test('sends replies to the person whom the email names, and to no one if that is not an address', async () => {
  const reply_to = { name: 'Ana Reyes', address: 'ana@harbor.example' }
  const { parsed } = await arrived({ reply_to })
  expect(parsed.replyTo).toEqual([reply_to])
  for (const address of [
    'ana@harbor.example\r\nBcc: thief@example.com',
    'ana@harbor.example, thief@example.com',
    'ana',
  ]) {
    const { recipients, parsed: other } = await arrived({ reply_to: { ...reply_to, address } })
    expect(recipients).toEqual([recipient])
    expect(headersOf(other)).toEqual(usual)
  }
})

const nasty = [
  'A\r\nBcc: thief@example.com',
  'A\nSubject: Something else\n\nAnother body',
  'A\r\n\r\nAnother body',
  'A\rBcc: thief@example.com',
  'A\u2028Bcc: thief@example.com\u0085X-Other: 1\u0000',
  'A, thief@example.com',
  'A; thief@example.com',
  '<thief@example.com>',
  'thief@example.com',
  'A <thief@example.com>',
  'A" <thief@example.com>, "B',
  '"A"',
  'A\\',
  'A\\" <thief@example.com>, \\"B',
  'group: thief@example.com;',
  '(comment) A',
  '=?utf-8?B?QQ0KQmNjOiB0aGllZkBleGFtcGxlLmNvbQ==?=',
  '=?utf-8?q?thief=40example=2Ecom?=, ',
]

test.each(nasty)('adds no recipient and no header for a name or subject like %j', async (text) => {
  const shown = text
    .replaceAll(/[\p{Cc}\p{Zl}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
  const { recipients, parsed } = await arrived({
    to: { name: text, address: recipient },
    brand: { name: text, logo: null },
    subject: text,
    paragraphs: [`Hello ${text},`, text],
    reply_to: { name: text, address: 'ana@harbor.example' },
  })
  expect(recipients).toEqual([recipient])
  expect(server.recipients).toEqual([recipient])
  expect(headersOf(parsed)).toEqual([...usual, 'reply-to'].toSorted())
  expect(parsed.to).toEqual([{ name: shown, address: recipient }])
  expect(parsed.replyTo).toEqual([{ name: shown, address: 'ana@harbor.example' }])
  expect(parsed.from).toEqual({ name: `${shown} via Loanyard`, address: sender.address })
  expect(parsed.subject).toBe(shown)
})

test.each([
  'Ж'.repeat(200),
  'x'.repeat(200),
  'word '.repeat(40).trim(),
  '李小龍有限公司',
  'مؤسسة الميناء',
  'Zoë “Bæk” Ångström & Sønner',
  '👩‍👩‍👧‍👦 Family Bakery',
])('keeps a name like %s unchanged', async (name) => {
  const { raw, parsed } = await arrived({
    to: { name, address: recipient },
    brand: { name, logo: null },
    subject: name,
  })
  expect(parsed.to).toEqual([{ name, address: recipient }])
  expect(parsed.from?.name).toBe(`${name} via Loanyard`)
  expect(parsed.subject).toBe(name)
  expect(parsed.text).toContain(`Sent for ${name} by Loanyard.`)
  // RFC 5322, 2.1.1
  expect(Math.max(...raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998)
})

test.each([
  'maria@example.com\r\nRCPT TO:<thief@example.com>',
  'maria@example.com>\r\nRCPT TO:<thief@example.com',
  'maria@example.com, thief@example.com',
  'Maria <thief@example.com>',
  'maria alvarez@example.com',
  'maria@example.com@thief.example.com',
  'maria',
  '',
])('sends nothing to %j and does not retry', async (address) => {
  await newMailer().deliver(newEmail({ to: { name: 'Maria', address } }))
  expect(server.recipients).toEqual([])
  expect(logged).toEqual([
    {
      fields: { mail: expect.any(String), reason: 'the recipient is not an email address' },
      message: 'an email was rejected and will not be retried',
    },
  ])
})
