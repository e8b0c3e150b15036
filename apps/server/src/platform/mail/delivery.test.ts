import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { quietPort, startMailServer, type MailServer } from '../../../testing/mail-server.ts'
import { SetClock } from '../../../testing/set-clock.ts'
import { readConfig } from '../../config.ts'
import { Database } from '../database/database.ts'
import { newUuid } from '../ids.ts'
import { mailer, type Mailer, type QueuedMail } from '../mail.ts'

const recipient = 'maria.alvarez@example.com'
const from = 'no-reply@mail.example.com'
const clock = new SetClock()
let server: MailServer
let open: Mailer[] = []
let told: { fields: object; message: string }[] = []

beforeAll(async () => {
  server = await startMailServer()
})
afterEach(async () => {
  await Promise.all(open.map(({ close }) => close()))
  Object.assign(server, { refusal: null })
  for (const list of [server.taken, server.refused, server.asked]) list.length = 0
  open = []
  told = []
})
afterAll(() => server.close())

/** A mailer for that server; what it logs is in `told`. Nothing is caught, so no database is ever asked. */
function newMailer(url = server.url): Mailer {
  const config = readConfig({
    SMTP_URL: url,
    MAIL_FROM: `Deal Desk <${from}>`,
    PUBLIC_URL: 'https://loans.example.com',
  })
  const database = new Database({
    url: 'postgres://nobody@127.0.0.1:1/none',
    poolSize: 1,
    onIdleError: () => undefined,
  })
  const log = { warn: (fields: object, message: string) => void told.push({ fields, message }) }
  const made = mailer(config, database, { clock, log })
  open.push(made)
  return made
}

function newMail(more: Partial<QueuedMail> = {}): QueuedMail {
  return {
    id: newUuid(),
    to: { name: 'Maria Alvarez', address: recipient },
    brand: { name: 'Harbor Lending Partners', logo: null },
    subject: 'Your sign-in link',
    paragraphs: ['Hello Maria Alvarez,', 'Here is the link you asked for.'],
    button: { label: 'Sign in', url: 'https://loans.example.com/portal/login#code=abc' },
    code: '48213907',
    ...more,
  }
}

/** Delivers a mail and gives what arrived. */
async function arrived(more: Partial<QueuedMail> = {}) {
  const mail = newMail(more)
  await newMailer().deliver(mail)
  const handed = server.taken.at(-1)
  if (handed === undefined) throw new Error('nothing arrived')
  return { mail, ...handed }
}

test('a mail arrives as HTML and as text, in the partner’s name, from the configured address', async () => {
  const { mail, recipients, parsed } = await arrived()
  expect(recipients).toEqual([recipient])
  expect(parsed.from).toEqual({ name: 'Harbor Lending Partners via Loanyard', address: from })
  expect(parsed.to).toEqual([{ name: 'Maria Alvarez', address: recipient }])
  expect(parsed.subject).toBe('Your sign-in link')
  expect(parsed.messageId).toBe(`<${mail.id}@loans.example.com>`)
  for (const part of [parsed.text, parsed.html]) {
    for (const words of ['Here is the link you asked for.', '4821 3907', mail.button?.url])
      expect(part).toContain(words)
  }
})

test('without a partner it comes from the configured name, and to an address without a name', async () => {
  const { parsed } = await arrived({ brand: null, to: { address: recipient } })
  expect(parsed.from).toEqual({ name: 'Deal Desk', address: from })
  expect(parsed.to).toEqual([{ name: '', address: recipient }])
})

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

test('a mail says that a machine wrote it, and nobody is asked to reply', async () => {
  const { parsed } = await arrived()
  expect(headersOf(parsed)).toEqual(usual)
  expect(parsed.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
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

test.each(nasty)('a name or subject like %j adds no recipient and no header', async (text) => {
  const shown = text
    .replaceAll(/[\p{Cc}\p{Zl}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
  const { recipients, parsed } = await arrived({
    to: { name: text, address: recipient },
    brand: { name: text, logo: null },
    subject: text,
    paragraphs: [`Hello ${text},`, text],
  })
  expect(recipients).toEqual([recipient])
  expect(server.asked).toEqual([recipient])
  expect(headersOf(parsed)).toEqual(usual)
  expect(parsed.to).toEqual([{ name: shown, address: recipient }])
  expect(parsed.from).toEqual({ name: `${shown} via Loanyard`, address: from })
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
])('a name like %s arrives as it is', async (name) => {
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
])('what is addressed to %j goes nowhere and is not tried again', async (address) => {
  await newMailer().deliver(newMail({ to: { name: 'Maria', address } }))
  expect(server.asked).toEqual([])
  expect(told).toEqual([
    {
      fields: { mail: expect.any(String), reason: 'what it is addressed to is no address' },
      message: 'a mail was refused and is not tried again',
    },
  ])
})

test('a server that cannot take a mail now is asked again, with the same Message-ID', async () => {
  const mail = newMail()
  server.refusal = { step: 'DATA', responseCode: 451, message: `4.3.0 <${recipient}> later` }
  const { deliver } = newMailer()
  await expect(deliver(mail)).rejects.toThrow(/^the mail was not taken: 451 4\.3\.0 to DATA$/)
  server.refusal = { step: 'RCPT TO', responseCode: 450, message: `<${recipient}> greylisted` }
  await expect(deliver(mail)).rejects.toThrow(/^the mail was not taken: 450 to RCPT TO$/)
  server.refusal = null
  await deliver(mail)
  expect(server.taken.map(({ parsed }) => parsed.messageId)).toEqual([`<${mail.id}@loans.example.com>`])
  expect(server.refused[0]?.parsed.messageId).toBe(server.taken[0]?.parsed.messageId)
  expect(told).toEqual([])
})

test.each([
  { step: 'RCPT TO', responseCode: 550, message: `5.1.1 <${recipient}> maria.alvarez unknown`, reason: '550 5.1.1' },
  { step: 'DATA', responseCode: 554, message: `5.7.1 mail to ${recipient} looks like spam`, reason: '554 5.7.1' },
  { step: 'RCPT TO', responseCode: 552, message: 'full', reason: '552' },
] as const)('what is refused for good with $reason is given up, and logged without the address', async (refusal) => {
  server.refusal = refusal
  const mail = newMail()
  await newMailer().deliver(mail)
  expect(server.taken).toEqual([])
  expect(told).toEqual([
    {
      fields: { mail: mail.id, reason: `the mail server answered ${refusal.reason} to ${refusal.step}` },
      message: 'a mail was refused and is not tried again',
    },
  ])
})

test('a sender the server refuses is our own mistake: the mail waits until it is mended', async () => {
  server.refusal = { step: 'MAIL FROM', responseCode: 553, message: `5.7.1 <${from}> is not yours` }
  const { deliver } = newMailer()
  const mail = newMail()
  await expect(deliver(mail)).rejects.toThrow(/^the mail was not taken: 553 5\.7\.1 to MAIL FROM$/)
  server.refusal = null
  await deliver(mail)
  expect(server.taken).toHaveLength(1)
})

test('a server that is away fails the attempt without naming anybody; once it is there the mail arrives', async () => {
  const port = await quietPort()
  const { deliver } = newMailer(`smtp://user:secret@127.0.0.1:${port}`)
  const mail = newMail()
  const error = await deliver(mail).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ message: expect.stringMatching(/^the mail was not taken: E\w+ ECONNREFUSED/) })
  expect(`${JSON.stringify(error)} ${(error as Error).stack} ${String((error as Error).cause)}`).not.toMatch(
    /maria|secret|Harbor/i,
  )
  const late = await startMailServer(port)
  await deliver(mail)
  expect(late.taken.map(({ recipients }) => recipients)).toEqual([[recipient]])
  await late.close()
})

test('what came too late to be of use is not sent', async () => {
  const useless_after = new Date(clock.now().getTime() + 900_000).toISOString()
  await newMailer().deliver(newMail({ useless_after }))
  expect(server.taken).toHaveLength(1)
  clock.forward(901)
  const mail = newMail({ useless_after })
  await newMailer().deliver(mail)
  expect(server.taken).toHaveLength(1)
  expect(told).toEqual([{ fields: { mail: mail.id }, message: 'a mail came too late to be of use and was not sent' }])
})
