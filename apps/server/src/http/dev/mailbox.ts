import { isId } from '@loanyard/contract/core/ids'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../db/client/database.ts'
import { toId, toUuid } from '../../services/ids.ts'
import { caughtEmails, type CaughtEmail } from '../../services/mail/dev-mailbox.ts'
import { mailboxStyle, inboxPage, emailPage, emailNotFoundPage, type MailboxEmail } from './mailbox-page.ts'

const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** An email's own page: its inline styles and our images, and nothing that runs, wherever it is opened. */
const emailPolicy = (publicUrl: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${publicUrl}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox`

/** The demo's mailbox: every email that would have been sent, as pages or as JSON, where wanted only those `to` one address. */
export function addDevMailbox(server: FastifyInstance, database: Database, publicUrl: string): void {
  server.get<{ Querystring: { to?: string } }>('/dev/mail', async (request, reply) => {
    const { to } = request.query
    const emails = (await caughtEmails(database))
      .filter(({ recipient }) => to === undefined || recipient === to)
      .map(toMailboxEmail)
    if (request.headers.accept?.includes('application/json') === true) return reply.send(emails)
    return sendPage(reply, inboxPage(emails, new Date()))
  })
  server.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) => {
    const email = await findEmail(database, params.id)
    if (email === null) return sendPage(reply.code(404), emailNotFoundPage())
    return sendPage(reply, emailPage(email, new Date()))
  })
  server.get<{ Params: { id: string } }>('/dev/mail/:id/html', async ({ params }, reply) => {
    const email = await findEmail(database, params.id)
    if (email === null) return sendPage(reply.code(404), emailNotFoundPage())
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', emailPolicy(publicUrl))
      .header('x-frame-options', 'SAMEORIGIN')
      .send(email.html)
  })
  server.get('/dev/mail.css', (_request, reply) => reply.type('text/css').send(mailboxStyle))
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(html)
}

async function findEmail(database: Database, id: string): Promise<MailboxEmail | null> {
  if (!isId('mail', id)) return null
  const [email] = await caughtEmails(database, toUuid('mail', id))
  return email === undefined ? null : toMailboxEmail(email)
}

function toMailboxEmail({ id, recipient, ...email }: CaughtEmail): MailboxEmail {
  return { id: toId('mail', id), to: recipient, ...email }
}
