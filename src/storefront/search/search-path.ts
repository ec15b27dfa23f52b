/** The address of a search; `?q=` is the plain form's way, the path form is the address that stays. */
export const searchPath = (term: string) => (term ? `/kereses/${encodeURIComponent(term)}` : '/kereses')
