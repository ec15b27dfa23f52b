/** The address of a coupon's page at the desk. */
export const couponPath = (code: string): string => `/termekek/kuponok/${encodeURIComponent(code)}`
