/** The anchor of the reviews on a product's page. */
export const reviewsId = 'velemenyek'
