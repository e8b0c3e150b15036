/** Retrying won't help. The message names no address. */
export class DeliveryRejectedError extends Error {}
