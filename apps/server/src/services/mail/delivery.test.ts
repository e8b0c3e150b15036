import { afterAll, afterEach, expect, test } from 'vitest'
import { newEmail, recipient, sender, startEmailFixture } from '../../../testing/email/email-fixture.ts'
import { quietPort, startEmailServer } from '../../../testing/email/email-server.ts'

const { server, clock, logged, newMailer, arrived, reset, close } = await startEmailFixture()
afterEach(reset)
afterAll(close)

test("delivers HTML and text in the partner's name from the configured address", async () => {
  const { mail, recipients, parsed } = await arrived()
  expect(recipients).toEqual([recipient])
  expect(parsed.from).toEqual({ name: 'Harbor Lending Partners via Loanyard', address: sender.address })
  expect(parsed.to).toEqual([{ name: 'Maria Alvarez', address: recipient }])
  expect(parsed.subject).toBe('Your sign-in link')
  expect(parsed.messageId).toBe(`<${mail.id}@loans.example.com>`)
  for (const part of [parsed.text, parsed.html]) {
    for (const words of ['Use this link to sign in.', '4821 3907', mail.button?.url]) expect(part).toContain(words)
  }
})

test('uses the configured name without a partner, and accepts an address without a name', async () => {
  const { parsed } = await arrived({ brand: null, to: { address: recipient } })
  expect(parsed.from).toEqual(sender)
  expect(parsed.to).toEqual([{ name: '', address: recipient }])
})

test('retries a temporary failure with the same Message-ID', async () => {
  const mail = newEmail()
  server.refusal = { step: 'DATA', responseCode: 451, message: `4.3.0 <${recipient}> later` }
  const { deliver } = newMailer()
  await expect(deliver(mail)).rejects.toThrow(/^the mail server refused the email: 451 4\.3\.0 to DATA$/)
  server.refusal = { step: 'RCPT TO', responseCode: 450, message: `<${recipient}> greylisted` }
  await expect(deliver(mail)).rejects.toThrow(/^the mail server refused the email: 450 to RCPT TO$/)
  server.refusal = null
  await deliver(mail)
  expect(server.accepted.map(({ parsed }) => parsed.messageId)).toEqual([`<${mail.id}@loans.example.com>`])
  expect(server.rejected[0]?.parsed.messageId).toBe(server.accepted[0]?.parsed.messageId)
  expect(logged).toEqual([])
})

test.each([
  { step: 'RCPT TO', responseCode: 550, message: `5.1.1 <${recipient}> maria.alvarez unknown`, reason: '550 5.1.1' },
  { step: 'DATA', responseCode: 554, message: `5.7.1 mail to ${recipient} looks like spam`, reason: '554 5.7.1' },
  { step: 'RCPT TO', responseCode: 552, message: 'full', reason: '552' },
] as const)('drops an email permanently rejected with $reason and logs it without the address', async (refusal) => {
  server.refusal = refusal
  const mail = newEmail()
  await newMailer().deliver(mail)
  expect(server.accepted).toEqual([])
  expect(logged).toEqual([
    {
      fields: { mail: mail.id, reason: `the mail server answered ${refusal.reason} to ${refusal.step}` },
      message: 'an email was rejected and will not be retried',
    },
  ])
})

test('retries when the server rejects the sender, which is our configuration', async () => {
  server.refusal = { step: 'MAIL FROM', responseCode: 553, message: `5.7.1 <${sender.address}> is not yours` }
  const { deliver } = newMailer()
  const mail = newEmail()
  await expect(deliver(mail)).rejects.toThrow(/^the mail server refused the email: 553 5\.7\.1 to MAIL FROM$/)
  server.refusal = null
  await deliver(mail)
  expect(server.accepted).toHaveLength(1)
})

test('fails without naming anyone while the server is down and delivers once it’s back', async () => {
  const port = await quietPort()
  const { deliver } = newMailer(`smtp://user:secret@127.0.0.1:${port}`)
  const mail = newEmail()
  const error = await deliver(mail).catch((cause: unknown) => cause)
  expect(error).toMatchObject({
    message: expect.stringMatching(/^the mail server refused the email: E\w+ ECONNREFUSED/),
  })
  expect(`${JSON.stringify(error)} ${(error as Error).stack} ${String((error as Error).cause)}`).not.toMatch(
    /maria|secret|Harbor/i,
  )
  const late = await startEmailServer(port)
  await deliver(mail)
  expect(late.accepted.map(({ recipients }) => recipients)).toEqual([[recipient]])
  await late.close()
})

test('drops an expired email', async () => {
  const useless_after = new Date(clock.now().getTime() + 900_000).toISOString()
  await newMailer().deliver(newEmail({ useless_after }))
  expect(server.accepted).toHaveLength(1)
  clock.forward(901)
  const mail = newEmail({ useless_after })
  await newMailer().deliver(mail)
  expect(server.accepted).toHaveLength(1)
  expect(logged).toEqual([{ fields: { mail: mail.id }, message: 'an email had expired and was not sent' }])
})
