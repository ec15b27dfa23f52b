/** Of the lines beside the button of a product. */
export const offerLinesId = 'szallitas-es-szereles'
