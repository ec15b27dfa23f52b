/** Of the lines beside the button of a product, and of the question in the cart: their scripts come when they are near. */
export const offerLinesId = 'szallitas-es-szereles'
export const cartFittingId = 'szereles-a-kosarhoz'
