/** The footer's element, by which the browser knows that it is near. */
export const footerId = 'lablec'
