import { StartError } from './platform/start-error.ts'

interface Given {
  readonly NODE_ENV: string
  readonly HOST: string
  readonly DATABASE_URL?: string | undefined
  readonly SMTP_URL?: string | undefined
  readonly DEMO_DATA?: boolean | undefined
}

export type DemoConfig = Readonly<{
  demoData: boolean
  /** Whether caught mail is shown at /dev/mail, to anybody: only in the demo, and not in production. */
  devMail: boolean
}>

/**
 * Whether this is the demo: accounts with a published password, and mail that anybody may read. By default it is with the
 * embedded database outside production. Asked for elsewhere, it is given on this machine alone, to try and measure things.
 * @throws StartError where others could reach accounts of the demo in an installation that may be real
 */
export function demoConfig(given: Given, publicUrl: string): DemoConfig {
  const isProduction = given.NODE_ENV === 'production'
  const real = [
    ...(isProduction ? ['NODE_ENV "production"'] : []),
    ...(given.DATABASE_URL === undefined ? [] : ['DATABASE_URL']),
  ]
  const demoData = given.DEMO_DATA ?? real.length === 0
  const reached = [
    ...(isLoopback(given.HOST) ? [] : [`HOST "${given.HOST}"`]),
    ...(isLoopback(new URL(publicUrl).hostname) ? [] : [`PUBLIC_URL "${publicUrl}"`]),
  ]
  if (demoData && real.length > 0 && reached.length > 0) {
    throw new StartError(
      `DEMO_DATA "on" cannot work with ${real.join(', ')} and ${reached.join(' and ')}, where others reach it: the password of the demo’s accounts is published. Leave DEMO_DATA out.`,
    )
  }
  return { demoData, devMail: demoData && !isProduction && given.SMTP_URL === undefined }
}

/** True for this machine alone, by a host name or address as it stands in a URL or in HOST. */
function isLoopback(host: string): boolean {
  return /^(127(\.\d{1,3}){3}|\[?::1\]?|localhost|.+\.localhost)$/i.test(host)
}
