/** The newsletter's own page, to which its form posts from any other. */
export const newsletterPath = '/hirlevel'
