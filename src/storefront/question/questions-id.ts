/** The anchor of the questions on a product's page. */
export const questionsId = 'kerdesek'
