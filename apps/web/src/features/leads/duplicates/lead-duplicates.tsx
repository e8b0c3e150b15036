import type { Lead } from '@loanyard/contract/leads/schemas'
import * as copy from '../copy.ts'
import { Duplicates } from './duplicates.tsx'

/** For loan requests and imports, which no one typed. */
export function LeadDuplicates({ lead }: { lead: Lead }) {
  const query = {
    email: lead.email,
    except: lead.id,
    ...(lead.phone !== null && { phone: lead.phone }),
    ...(lead.business_name !== null && { business_name: lead.business_name }),
  }
  return <Duplicates partnerId={lead.partner} query={query} advice={copy.maybeSame} />
}
