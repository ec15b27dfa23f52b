/** Goods that are put into another category, brand or value in one transaction; more are a job's. */
export const maxSyncGoods = 10_000
