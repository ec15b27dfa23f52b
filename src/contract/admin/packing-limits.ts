/** How many orders are worked on at a time. */
export const maxSelectedOrders = 100
/** How many parcels an order has at most at the desk; more are registered by command. */
export const maxParcels = 20
/** How many scans travel in one call. */
export const maxPickEvents = 200
/** Of the compartments of parcel lockers, the smallest first; no carrier has others. */
export const parcelSizes = ['xs', 's', 'm', 'l', 'xl'] as const
/** How many kinds of goods are counted at a time. */
export const maxCountedRows = 500
/** A bulk step of an order is two at most: prepared, and shipped. */
export const maxUndoneSteps = 2 * maxSelectedOrders
