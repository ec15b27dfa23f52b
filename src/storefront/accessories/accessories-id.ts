/** The anchor of what fits, on a product's page. */
export const accessoriesId = 'illik-hozza'
