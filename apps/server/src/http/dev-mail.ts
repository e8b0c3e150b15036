import { isId } from '@loanyard/contract/ids'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../platform/database/database.ts'
import { sql, type Statement } from '../platform/database/statement.ts'
import { roleDoor } from '../platform/doors.ts'
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
    const mails = await findMails(database, sql`select * from caught_mail order by id desc limit 200`)
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
  const [mail] = await findMails(database, sql`select * from caught_mail where id = ${toUuid('mail', id)}`)
  return mail ?? null
}

interface CaughtRow {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: string[]
  readonly created: string
}

async function findMails(database: Database, statement: Statement): Promise<CaughtMail[]> {
  const [found = []] = await database.read(roleDoor('loanyard_app'), [statement])
  return caughtRows(found).map(({ id, recipient, ...mail }) => ({ id: toId('mail', id), to: recipient, ...mail }))
}

/** The statements of this file select whole rows of caught_mail. */
function caughtRows(found: object[]): CaughtRow[] {
  return found as CaughtRow[]
}
