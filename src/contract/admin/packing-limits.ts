/** How many orders are worked on at a time. */
export const maxSelectedOrders = 100
/** How many parcels an order has at most at the desk; more are registered by command. */
export const maxParcels = 20
/** A bulk step of an order is two at most: prepared, and shipped. */
export const maxUndoneSteps = 2 * maxSelectedOrders
