import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { SsoCallback, type ProviderAnswer } from '../../../features/auth/sso/sso-callback.tsx'
import { SsoConnect } from '../../../features/auth/sso/sso-connect.tsx'

const fields = ['code', 'iss', 'error', 'error_description', 'session_state'] as const

function readAnswer(): ProviderAnswer {
  const search = new URLSearchParams(window.location.search)
  const given = fields.map((field) => [field, search.get(field) ?? undefined] as const)
  return { state: search.get('state') ?? '', ...Object.fromEntries(given) }
}

/** Where identity providers send the browser back to, and where a person connects one. */
export function SsoPage() {
  const { step } = useParams({ from: '/sso/$step' })
  // The address bar loses it.
  const [answer] = useState(readAnswer)
  return step === 'connect' ? <SsoConnect /> : <SsoCallback answer={answer} />
}
