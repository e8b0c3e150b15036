import { StartupError } from '../errors.ts'
import { isLoopback } from '../loopback.ts'
import * as copy from './copy.ts'

interface Given {
  readonly NODE_ENV: string
  readonly HOST: string
  readonly DATABASE_URL?: string | undefined
  readonly SMTP_URL?: string | undefined
  readonly DEMO_DATA?: boolean | undefined
}

export type DemoConfig = Readonly<{
  demoData: boolean
  /** Whether emails are kept and shown to anyone at /dev/mail: only in the demo, and never in production. */
  devMailbox: boolean
}>

/**
 * The demo has accounts with a published password and a mailbox anyone can read, so it runs on this machine alone. On
 * by default with the embedded database outside production.
 * @throws StartupError the demo is on where others could reach it
 */
export function demoConfig(given: Given, publicUrl: string): DemoConfig {
  const isProduction = given.NODE_ENV === 'production'
  const demoData = given.DEMO_DATA ?? (!isProduction && given.DATABASE_URL === undefined)
  const exposedSettings = [
    ...(isLoopback(given.HOST) ? [] : [`HOST "${given.HOST}"`]),
    ...(isLoopback(new URL(publicUrl).hostname) ? [] : [`PUBLIC_URL "${publicUrl}"`]),
  ]
  if (demoData && exposedSettings.length > 0) {
    throw new StartupError(copy.demoExposed(exposedSettings))
  }
  return { demoData, devMailbox: demoData && !isProduction && given.SMTP_URL === undefined }
}
