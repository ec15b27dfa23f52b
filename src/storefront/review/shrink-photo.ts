/** What is smaller travels as it is. */
const smallBytes = 1_500_000
const maxSide = 2000

/** A photograph with at most so many pixels a side, without what stood beside them; as it was where the browser can't read it. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= smallBytes) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return blob && blob.size < file.size ? new File([blob], 'kep.jpg', { type: blob.type }) : file
  } catch {
    return file
  }
}
