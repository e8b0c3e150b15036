import * as z from 'zod'
import { call } from '../core/call.ts'
import * as coreCopy from '../core/copy.ts'
import { instant, paragraph } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { clientRole, listQuery, listReply } from '../core/lists.ts'

export const requestMessage = z
  .object({
    id: id('request_message'),
    author: z.string().meta({ description: 'full name at the time' }),
    side: z.enum(['client', 'staff']),
    is_own: z.boolean().meta({ description: 'Written by the caller' }),
    text: z.string(),
    created: instant,
  })
  .meta({ id: 'RequestMessage' })
export type RequestMessage = z.infer<typeof requestMessage>

export const newRequestMessage = z.strictObject({
  text: paragraph(5000).pipe(z.string().min(1, coreCopy.textEmpty)),
})

const messagesPath = '/api/v0/attestations/partners/{partner_id}/requirements/{request_id}/messages'
const { limit, cursor } = listQuery(['created'])

export const listRequestMessages = call({
  method: 'GET',
  path: messagesPath,
  access: 'participant',
  summary: 'The questions about a request and their answers, newest first',
  query: z.strictObject({ limit, cursor, ...clientRole }),
  reply: { status: 200, schema: listReply(requestMessage) },
})
export const sendRequestMessage = call({
  method: 'POST',
  path: messagesPath,
  access: 'participant',
  summary: 'Ask about a request as the client, or answer as staff',
  query: z.strictObject(clientRole),
  body: newRequestMessage,
  reply: { status: 201, schema: requestMessage },
})
export const readRequestMessages = call({
  method: 'POST',
  path: `${messagesPath}/read`,
  access: 'participant',
  summary: 'Mark all messages so far as read by the caller',
  idempotent: true,
  query: z.strictObject(clientRole),
  reply: { status: 204, schema: null },
})

export const requestMessageCalls = { listRequestMessages, sendRequestMessage, readRequestMessages }
