import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import type { Database } from './database/database.ts'
import { sql } from './database/statement.ts'
import { roleDoor } from './doors.ts'
import { newUuid } from './ids.ts'
import type { DoorContext } from './context.ts'
import type { JobData } from './jobs.ts'

export interface Mail {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  /** Paragraphs of plain text. */
  readonly paragraphs: readonly string[]
  /** The one thing to do. */
  readonly button: { readonly label: string; readonly url: string }
}

/** Queues a mail in the caller's transaction. */
export async function queueMail(ctx: DoorContext, mail: Mail): Promise<void> {
  const text = [...mail.paragraphs, `${mail.button.label}: ${mail.button.url}`].join('\n\n')
  await ctx.jobs.enqueue(ctx, 'send_mail', {
    id: newUuid(),
    to: { ...mail.to },
    subject: mail.subject,
    text,
    html: htmlOf(mail),
    links: [mail.button.url],
  })
}

/** Delivers one queued mail: by SMTP, or into the caught mail where none is configured. Throws to be tried again. */
export function mailer(config: Config, database: Database): (mail: JobData['send_mail']) => Promise<void> {
  const { smtpUrl, mailFrom } = config
  if (smtpUrl === null) return (mail) => catchMail(database, mail)
  const transport = nodemailer.createTransport(smtpUrl)
  return async ({ id, to, subject, text, html }) => {
    // Name and address apart, never one string: a line break in it could name a second recipient.
    await transport.sendMail({
      from: mailFrom,
      to,
      subject,
      text,
      html,
      messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
    })
  }
}

async function catchMail(
  database: Database,
  { id, to, subject, text, html, links }: JobData['send_mail'],
): Promise<void> {
  await database.read(roleDoor('loanyard_app'), [
    sql`insert into caught_mail (id, recipient, subject, text, html, links)
        values (${id}, ${to.address}, ${subject}, ${text}, ${html}, ${links}) on conflict do nothing`,
  ])
}

/** Text as HTML text. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function htmlOf({ paragraphs, button }: Mail): string {
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('')
  const style =
    'display:inline-block;padding:12px 20px;background:#0f5257;color:#fff;border-radius:6px;text-decoration:none;font-weight:600'
  return `<!doctype html><html lang="en"><body style="font:16px/1.5 Inter,system-ui,sans-serif;color:#1c1b19;max-width:560px;margin:32px auto;padding:0 16px">${body}<p><a href="${escapeHtml(button.url)}" style="${style}">${escapeHtml(button.label)}</a></p></body></html>`
}
