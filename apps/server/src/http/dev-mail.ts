import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/database/database.ts'
import { sql } from '../platform/database/statement.ts'
import { roleDoor } from '../platform/doors.ts'
import { toId } from '../platform/ids.ts'
import { escapeHtml } from '../platform/mail.ts'

interface CaughtMail {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  links: string[]
  created: string
}

const style = `body{font:14px/1.5 system-ui,sans-serif;max-width:860px;margin:32px auto;padding:0 16px;color:#1c1b19;background:#fbfaf8}
article{border:1px solid #dedbd5;border-radius:6px;background:#fff;padding:16px;margin:0 0 16px}h2{font-size:16px;margin:0}
p{margin:4px 0;color:#5f5b54}pre{white-space:pre-wrap;font:inherit;margin:12px 0}a{color:#0f5257}`

/** The mailbox of a demo: every mail that would have gone out, as a page or as JSON. */
export function addDevMail(server: FastifyInstance, database: Database): void {
  server.get('/dev/mail', async (request, reply) => {
    const [found = []] = await database.read(roleDoor('loanyard_app'), [
      sql`select * from caught_mail order by id desc limit 200`,
    ])
    const mails = (found as unknown as CaughtMail[]).map(({ id, recipient, ...mail }) => ({
      id: toId('mail', id),
      to: recipient,
      ...mail,
    }))
    if (request.headers.accept?.includes('application/json') === true) return reply.send(mails)
    const articles = mails.map(
      (mail) =>
        `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to)} · ${escapeHtml(mail.created)}</p><pre>${escapeHtml(mail.text)}</pre>${mail.links
          .map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`)
          .join('')}</article>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'self'")
      .send(
        `<!doctype html><html lang="en"><title>Caught mail · Loanyard</title><link rel="stylesheet" href="/dev/mail.css"><h1>Caught mail</h1>${articles.join('') || '<p>No mail yet.</p>'}</html>`,
      )
  })
  server.get('/dev/mail.css', (_request, reply) => reply.type('text/css').send(style))
}
