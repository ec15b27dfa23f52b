/** The query parameter that names a variant by its item number; its slug is understood too. */
export const variantParameter = 'valtozat'
