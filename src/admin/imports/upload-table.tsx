import { useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../parts/button.tsx'
import { useAction, type Failure } from '../runtime/use-desk.ts'

const tables = '.csv,.txt,.tsv,.xlsx'

/** A button that takes a table, and opens its import; `failure` is shown by the page. */
export function useTableUpload(source?: number): { button: ReactNode; failure: Failure | null } {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const upload = useAction((client, file: File) =>
    client.uploadImport({
      query: { name: file.name.slice(0, 200), ...(source === undefined ? {} : { source }) },
      // Its own kind would differ from system to system.
      body: new Blob([file], { type: 'application/octet-stream' }),
    }),
  )

  async function take(file: File) {
    const made = await upload.run(file)
    if (made) void navigate(`/termekek/importok/${made.id}`)
  }

  const button = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={source === undefined ? `${tables},.zip` : tables}
        aria-label="Táblázat választása"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void take(file)
          event.target.value = ''
        }}
      />
      <Button
        kind={source === undefined ? 'next' : 'normal'}
        busy={upload.busy}
        onClick={() => input.current?.click()}
      >
        {source === undefined ? 'Táblázat vagy képek feltöltése' : 'Táblázat feltöltése'}
      </Button>
    </>
  )
  return { button, failure: upload.failure }
}
