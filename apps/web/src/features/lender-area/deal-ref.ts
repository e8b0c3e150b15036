/** A shared deal, by the partner who shares it. */
export interface DealRef {
  readonly partnerId: string
  readonly dealId: string
}

/** The path parameters of the calls. */
export const paramsOf = ({ partnerId, dealId }: DealRef) => ({ partner_id: partnerId, deal_id: dealId })
