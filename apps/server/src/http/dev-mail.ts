import { isId } from '@loanyard/contract/ids'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../platform/database/database.ts'
import { caughtMails, type CaughtRow } from '../platform/dev-mailbox.ts'
import { toId, toUuid } from '../platform/ids.ts'
import { devMailStyle, listPage, mailPage, noMailPage, type CaughtMail } from './dev-mail-page.ts'

const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A mail's own page: its inline styles and our pictures, and nothing that runs, wherever it is opened. */
const mailPolicy = (publicUrl: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${publicUrl}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox`

/** The mailbox of a demo: every mail that would have gone out, as pages, and as JSON for whoever asks for that. */
export function addDevMail(server: FastifyInstance, database: Database, publicUrl: string): void {
  server.get('/dev/mail', async (request, reply) => {
    const mails = (await caughtMails(database)).map(shown)
    if (request.headers.accept?.includes('application/json') === true) return reply.send(mails)
    return sendPage(reply, listPage(mails, new Date()))
  })
  server.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) => {
    const mail = await findMail(database, params.id)
    if (mail === null) return sendPage(reply.code(404), noMailPage())
    return sendPage(reply, mailPage(mail, new Date()))
  })
  server.get<{ Params: { id: string } }>('/dev/mail/:id/html', async ({ params }, reply) => {
    const mail = await findMail(database, params.id)
    if (mail === null) return sendPage(reply.code(404), noMailPage())
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailPolicy(publicUrl))
      .header('x-frame-options', 'SAMEORIGIN')
      .send(mail.html)
  })
  server.get('/dev/mail.css', (_request, reply) => reply.type('text/css').send(devMailStyle))
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(html)
}

async function findMail(database: Database, id: string): Promise<CaughtMail | null> {
  if (!isId('mail', id)) return null
  const [mail] = await caughtMails(database, toUuid('mail', id))
  return mail === undefined ? null : shown(mail)
}

function shown({ id, recipient, ...mail }: CaughtRow): CaughtMail {
  return { id: toId('mail', id), to: recipient, ...mail }
}
