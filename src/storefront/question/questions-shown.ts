/** So many questions stand on a page at first, and so many more come with each press. */
export const questionsShown = 10
