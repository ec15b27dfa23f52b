/** Every response of the catalogue shows names of brands, attributes, badges or categories: a change of those makes all stale. */
export const catalogueTag = 'catalogue'
/** Every response that offers accessories: a change of a rule makes all stale. */
export const accessoriesTag = 'accessories'
/** Every response of the table of cars: an import replaces all of it. */
export const carsTag = 'cars'
