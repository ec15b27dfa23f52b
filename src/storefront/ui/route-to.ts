/** A map's page with the way to an address; it knows where its user is. */
export const routeTo = (destination: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`
