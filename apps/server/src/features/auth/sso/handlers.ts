import type { ssoConnectionCalls } from '@loanyard/contract/auth/sso/connections'
import type { ssoSignInCalls } from '@loanyard/contract/auth/sso/sign-in'
import type { Handlers } from '../../../http/routing/call-types.ts'
import { addConnection, listConnections, removeConnection, updateConnection } from './connections/change-connections.ts'
import { checkDomain } from './connections/check-domain.ts'
import { finishTest, startTest } from './connections/test-connection.ts'
import { listProviders } from './sign-in/find-providers.ts'
import { finishLink, listIdentities, removeIdentity, startLink } from './sign-in/link.ts'
import { finishSignIn, startSignIn } from './sign-in/sign-in.ts'

export const ssoSignInHandlers: Handlers<typeof ssoSignInCalls> = {
  findSsoProviders: (ctx, { query }) => listProviders(ctx, query),
  startSso: (ctx, { body }) => startSignIn(ctx, body.connection),
  finishSso: (ctx, { body }) => finishSignIn(ctx, body),
  listSsoIdentities: (ctx) => listIdentities(ctx),
  startSsoLink: (ctx, { body }) => startLink(ctx, body.connection),
  finishSsoLink: (ctx, { body }) => finishLink(ctx, body),
  removeSsoIdentity: (ctx, { params }) => removeIdentity(ctx, params.sso_connection_id),
}

export const ssoConnectionHandlers: Handlers<typeof ssoConnectionCalls> = {
  listSsoConnections: (ctx) => listConnections(ctx),
  createSsoConnection: (ctx, { body }) => addConnection(ctx, body),
  updateSsoConnection: (ctx, { params, body, ifMatch }) =>
    updateConnection(ctx, params.sso_connection_id, { change: body, ifMatch }),
  deleteSsoConnection: (ctx, { params }) => removeConnection(ctx, params.sso_connection_id),
  checkSsoDomain: (ctx, { params }) => checkDomain(ctx, params.sso_connection_id, params.domain),
  startSsoTest: (ctx, { params }) => startTest(ctx, params.sso_connection_id),
  finishSsoTest: (ctx, { body }) => finishTest(ctx, body),
}
