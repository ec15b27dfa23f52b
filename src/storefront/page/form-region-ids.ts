/** The elements that hold the forms of a page. */
export const formRegionIds = { contact: 'irjon-nekunk', newsletter: 'iratkozzon-fel' } as const
