import * as z from 'zod'
import { call } from '../core/call.ts'
import { emailPattern, instant, line, paragraph } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { listQuery, listReply } from '../core/lists.ts'
import * as specified from '../core/specified-copy.ts'

export const newDemoRequest = z.strictObject({
  full_name: line(120, specified.fullNameRequired),
  email: line(254, specified.contactEmailRequired).refine(
    (text) => text === '' || (emailPattern.test(text) && !/\p{Cf}/u.test(text)),
    specified.emailInvalid,
  ),
  company: line(200).optional(),
  message: paragraph(4000).optional(),
  preferred_time: line(200).optional(),
})
export type NewDemoRequest = z.output<typeof newDemoRequest>

export const demoRequest = z
  .object({
    id: id('demo_request'),
    full_name: z.string(),
    email: z.string(),
    company: z.string().nullable(),
    message: z.string().nullable(),
    preferred_time: z.string().nullable(),
    created: instant,
  })
  .meta({ id: 'DemoRequest' })
export type DemoRequest = z.infer<typeof demoRequest>

export const createDemoRequest = call({
  method: 'POST',
  path: '/api/v0/demo-requests',
  access: 'account',
  summary: 'Request a demo of Loanyard',
  body: newDemoRequest,
  reply: { status: 201, schema: demoRequest },
})

const { limit, cursor } = listQuery(['created'])

export const listDemoRequests = call({
  method: 'GET',
  path: '/api/v0/demo-requests',
  access: 'account',
  summary: 'The caller’s demo requests, newest first',
  query: z.strictObject({ limit, cursor }),
  reply: { status: 200, schema: listReply(demoRequest) },
})

export const demoRequestCalls = { createDemoRequest, listDemoRequests }
