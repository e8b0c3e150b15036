import type { Lead } from '@loanyard/contract/leads/schemas'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { AssignableStaff } from '../assignee-name.ts'
import * as copy from '../copy.ts'
import { Duplicates } from './duplicates.tsx'
import * as mergeCopy from './merge/copy.ts'

const MergeDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./merge/merge-dialog.tsx'))).MergeDialog,
}))

/** For loan requests and imports, which no one typed. Who may delete leads may merge them. */
export function LeadDuplicates({ lead, staff }: { lead: Lead; staff: readonly AssignableStaff[] }) {
  const [other, setOther] = useState<string | null>(null)
  const query = {
    email: lead.email,
    except: lead.id,
    ...(lead.phone !== null && { phone: lead.phone }),
    ...(lead.business_name !== null && { business_name: lead.business_name }),
  }
  return (
    <>
      <Duplicates
        partnerId={lead.partner}
        query={query}
        advice={copy.maybeSame}
        renderAction={(found) =>
          lead.can.delete && (
            <Button size="small" aria-label={mergeCopy.mergeWith(found.name)} onClick={() => setOther(found.lead)}>
              {mergeCopy.merge}
            </Button>
          )
        }
      />
      {other !== null && (
        <Suspense>
          <MergeDialog
            partnerId={lead.partner}
            ids={[lead.id, other]}
            staff={staff}
            onClose={() => setOther(null)}
            onMerged={() => setOther(null)}
          />
        </Suspense>
      )}
    </>
  )
}
