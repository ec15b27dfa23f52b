import { useState, type ChangeEvent } from 'react'
import { maxPhotoBytes, maxPhotosBytes, maxReviewPhotos } from '#contract/review-photos.ts'
import { TextField } from '../ui/field.tsx'
import { shrinkPhoto } from './shrink-photo.ts'

const tooMany = `Legfeljebb ${maxReviewPhotos} képet választhat.`
const tooLarge = 'A képek túl nagyok: egy legfeljebb 8, az összes legfeljebb 20 MB lehet.'

/** Why these can't be sent; null when they can. */
export function photosProblem(files: readonly { size: number }[]): string | null {
  if (files.length > maxReviewPhotos) return tooMany
  const total = files.reduce((sum, { size }) => sum + size, 0)
  return total > maxPhotosBytes || files.some(({ size }) => size > maxPhotoBytes) ? tooLarge : null
}

/** Chooses the pictures of a review. Large ones are made smaller before they travel; what can't be sent is left out. */
export function PhotoField({ hint, error }: { hint: string; error: string | null }) {
  const [problem, setProblem] = useState<string | null | undefined>()
  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(input.files ?? [])]
    const files = chosen.length > maxReviewPhotos ? chosen : await Promise.all(chosen.map(shrinkPhoto))
    const found = photosProblem(files)
    setProblem(found)
    const sendable = new DataTransfer()
    if (found === null) for (const file of files) sendable.items.add(file)
    input.files = sendable.files
  }
  return (
    <TextField
      type="file"
      name="photos"
      label="Fényképek (nem kötelező)"
      hint={`Legfeljebb ${maxReviewPhotos} JPEG, PNG vagy WebP kép, egyenként legfeljebb 8 MB. Csak olyan képet küldjön, amelyen más nem ismerhető fel, és rendszám nem látszik. Átnézés után jelennek meg. ${hint}`.trim()}
      accept="image/jpeg,image/png,image/webp"
      multiple
      error={problem === undefined ? error : problem}
      onChange={(event) => void choose(event)}
    />
  )
}
