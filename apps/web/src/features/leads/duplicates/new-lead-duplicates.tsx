import type { Lead } from '@loanyard/contract/leads/schemas'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { filterDebounceMs } from '../../../lib/browser/debounce.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { AssignableStaff } from '../assignee-name.ts'
import * as copy from '../copy.ts'
import { leadSchema, type LeadFormResult, type LeadFormValues } from '../panel/lead-form.ts'
import { Duplicates, type FoundLead } from './duplicates.tsx'
import * as mergeCopy from './merge/copy.ts'
import type { TypedValues } from './merge/update-existing.tsx'

const UpdateExisting = lazy(async () => ({
  default: (await loadChunk(() => import('./merge/update-existing.tsx'))).UpdateExisting,
}))

const names = ['email', 'phone', 'business_name'] as const

/** Rough: the contract's own pattern would bring its library along. */
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/.test(text)
const isPhone = (text: string) => text.replace(/\D/g, '').length >= 7 && /^[+0-9(][0-9 ().\-x]{5,31}$/.test(text)

/** Only what is complete: half an address belongs to no one. */
function queryOf([email, phone, business]: readonly unknown[]) {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
  return {
    ...(isEmail(text(email)) && { email: text(email) }),
    ...(isPhone(text(phone)) && { phone: text(phone) }),
    ...(text(business).length > 2 && text(business).length <= 200 && { business_name: text(business) }),
  }
}

type LeadForm = UseFormReturn<LeadFormValues, unknown, LeadFormResult>

/** What is filled in; null if some of it isn't valid, which the form then says. */
async function typedValues(form: LeadForm): Promise<TypedValues | null> {
  const filled = Object.entries(form.getValues()).filter(([, value]) => value !== null && value !== '')
  const { data, error } = (await leadSchema()).partial().safeParse(Object.fromEntries(filled))
  if (data !== undefined) return data
  // Casts: the schema's own fields.
  await form.trigger(
    error.issues.map(({ path }) => path[0] as keyof LeadFormValues),
    { shouldFocus: true },
  )
  return null
}

interface NewLeadDuplicatesProps {
  partnerId: string
  form: LeadForm
  staff: readonly AssignableStaff[]
  /** A lead that was there took over what was typed. */
  onUpdated: (lead: Lead) => void
}

/** While someone types. */
export function NewLeadDuplicates({ partnerId, form, staff, onUpdated }: NewLeadDuplicatesProps) {
  const typed = JSON.stringify(queryOf(useWatch({ control: form.control, name: [...names] })))
  const [update, setUpdate] = useState<{ found: FoundLead; typed: TypedValues } | null>(null)
  const [asked, setAsked] = useState('{}')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), filterDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  // Cast: it was made by queryOf.
  const query = JSON.parse(asked) as ReturnType<typeof queryOf>
  const start = async (found: FoundLead) => {
    const values = await typedValues(form)
    if (values !== null) setUpdate({ found, typed: values })
  }
  return (
    <>
      <Duplicates
        partnerId={partnerId}
        query={query}
        advice={copy.createAnyway}
        renderAction={(found) => (
          <Button size="small" onClick={() => void start(found)}>
            {mergeCopy.addTo(found.name)}
          </Button>
        )}
      />
      {update !== null && (
        <Suspense>
          <UpdateExisting
            {...{ partnerId, staff }}
            leadId={update.found.lead}
            name={update.found.name}
            typed={update.typed}
            onClose={() => setUpdate(null)}
            onUpdated={onUpdated}
          />
        </Suspense>
      )}
    </>
  )
}
