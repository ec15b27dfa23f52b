/** As many products are changed in one transaction. */
export const maxBulkProducts = 5000
