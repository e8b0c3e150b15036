/** Which deal, and with which partner. */
export interface DealRef {
  readonly partnerId: string
  readonly dealId: string
}
