/** Identifies a deal and the partner it belongs to. */
export interface DealRef {
  readonly partnerId: string
  readonly dealId: string
}

export const dealParams = ({ partnerId, dealId }: DealRef) => ({ partner_id: partnerId, deal_id: dealId })
