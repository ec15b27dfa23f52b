/** Of the lines beside the button of a product: their script comes when they are near. */
export const offerLinesId = 'szallitas-es-szereles'
