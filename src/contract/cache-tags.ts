/** Every response of the catalogue shows names of brands, attributes, badges or categories: a change of those makes all stale. */
export const catalogueTag = 'catalogue'
