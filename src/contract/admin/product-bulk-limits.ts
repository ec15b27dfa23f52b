/** So many products may be ticked, and are changed in one transaction; more are a job. */
export const maxSyncProducts = 5000
