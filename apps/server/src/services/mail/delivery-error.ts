/** Thrown for a mail that will not be taken however often it is tried. The message names no address. */
export class DeliveryRejectedError extends Error {}
