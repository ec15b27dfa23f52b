/** So many photographs may go with a review, */
export const maxReviewPhotos = 4
/** each of so many bytes, */
export const maxPhotoBytes = 8 * 1024 ** 2
/** and all of them together. */
export const maxPhotosBytes = 20 * 1024 ** 2
