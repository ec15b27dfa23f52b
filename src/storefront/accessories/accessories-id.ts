/** The anchor of what fits, on a product's page: of all of it, so that all of it stays where its script can't be had. */
export const accessoriesId = 'illik-hozza'
