import { useRef } from 'react'
import { Button } from './button.tsx'

/** A button that lets a picture be chosen; `title` names what the picture is for. */
export function PicturePicker({
  title,
  hasOne,
  busy,
  onFile,
}: {
  title: string
  hasOne: boolean
  busy: boolean
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif,image/svg+xml"
        aria-label={`${title}: kép választása`}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {hasOne ? 'Csere' : 'Feltöltés'}
      </Button>
    </>
  )
}
