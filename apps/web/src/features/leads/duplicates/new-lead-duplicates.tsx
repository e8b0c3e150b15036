import { useEffect, useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { filterDebounceMs } from '../../../lib/browser/debounce.ts'
import * as copy from '../copy.ts'
import type { LeadFormResult, LeadFormValues } from '../panel/lead-form.ts'
import { Duplicates } from './duplicates.tsx'

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

interface NewLeadDuplicatesProps {
  partnerId: string
  control: Control<LeadFormValues, unknown, LeadFormResult>
}

/** While someone types. */
export function NewLeadDuplicates({ partnerId, control }: NewLeadDuplicatesProps) {
  const typed = JSON.stringify(queryOf(useWatch({ control, name: [...names] })))
  const [asked, setAsked] = useState('{}')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), filterDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  // Cast: it was made by queryOf.
  const query = JSON.parse(asked) as ReturnType<typeof queryOf>
  return <Duplicates partnerId={partnerId} query={query} advice={copy.createAnyway} />
}
