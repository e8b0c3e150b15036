import { calls } from '@loanyard/contract/calls'
import type { Api } from './client.ts'

/** Accepts every open invitation of a person. */
export async function acceptInvitations({ api }: { readonly api: Api }): Promise<void> {
  const { results } = await api.call(calls.invitations.listInvitations)
  for (const { id } of results) await api.call(calls.invitations.acceptInvitation, { params: { invitation_id: id } })
}
