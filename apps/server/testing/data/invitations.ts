import { calls } from '@loanyard/contract/calls'
import { expect, vi } from 'vitest'
import { newOnboarding, wholeDeal } from '../access/call-inputs.ts'
import type { Application } from '../app/application.ts'
import { newApi, type Api } from '../app/client.ts'
import { unique } from './factories.ts'

/** Accepts every open invitation of a person. */
export async function acceptInvitations({ api }: { readonly api: Api }): Promise<void> {
  const { results } = await api.call(calls.invitations.listInvitations)
  for (const { id } of results) await api.call(calls.invitations.acceptInvitation, { params: { invitation_id: id } })
}

/** Accepts the person's only invitation. */
export async function acceptOnly(api: Api): Promise<void> {
  expect((await api.call(calls.invitations.listInvitations)).results).toHaveLength(1)
  await acceptInvitations({ api })
  expect((await api.call(calls.invitations.listInvitations)).results).toEqual([])
}

/** The password of a stranger's account. */
export const strangersPassword = 'another person chose this'

/** A partner as anyone may open one, with an unverified address. */
export async function makeStranger(app: Application, email = `${unique('stranger')}@example.com`) {
  const body = { ...newOnboarding(), email, password: strangersPassword }
  const pair = await newApi({ url: app.url, token: null }).call(calls.onboarding.onboardPartner, { body })
  const { id } = pair.partner
  return { email, ...pair, id, api: newApi({ url: app.url, token: pair.access, partner: id }) }
}

/** A future colleague, as the partner types them. */
export const typedStaff = (email: string) => ({
  email,
  full_name: 'Typed Name',
  phone: '(555) 010-1111',
  role: 'Manager' as const,
  status: 'Active' as const,
})

/** A deal whose borrower has this address. */
export const dealFor = (email: string, title = 'Victim loan') => ({
  ...wholeDeal,
  fee_flags: [...wholeDeal.fee_flags],
  title,
  borrower: { ...wholeDeal.borrower, email },
})

/** Waits until the job of every new deal has run. */
export async function borrowersInvited(app: Application): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await app.ask(`select from jobs.job where name = 'invite_borrower' and state <> 'completed'`)
      if (waiting.length > 0) throw new Error(`${waiting.length} borrowers wait for their invitation`)
    },
    { timeout: 15_000, interval: 20 },
  )
}
