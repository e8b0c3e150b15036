import * as z from 'zod'

/** Set where a signature needs a look: the signer typed another name, or isn't named as the broker invited them. */
export const signerNames = z
  .object({
    account_name: z.string(),
    legal_name: z.string().nullable().meta({ description: 'Typed by the signer in place of the account’s name' }),
    invited_as: z.string().meta({ description: 'The borrower’s name on the deal when they signed' }),
  })
  .meta({ id: 'SignerNames' })
export type SignerNames = z.infer<typeof signerNames>
