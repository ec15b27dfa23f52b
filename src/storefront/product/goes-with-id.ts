/** The anchor of what goes with a product: of all of it, so that all of it stays where its script can't be had. */
export const goesWithId = 'hozza'
