import type { demoRequestCalls } from '@loanyard/contract/demo-requests/demo-requests'
import type { Handlers } from '../../http/routing/call-types.ts'
import { listDemoRequests, requestDemo } from './request-demo.ts'

export const demoRequestHandlers: Handlers<typeof demoRequestCalls> = {
  createDemoRequest: (ctx, { body }) => requestDemo(ctx, body),
  listDemoRequests: (ctx, { query }) => listDemoRequests(ctx, query),
}
