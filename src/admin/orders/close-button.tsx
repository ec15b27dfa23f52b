import { useState } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import styles from './run-page.module.css'

type Closed = AdminResponse<'closeCarriers'>

/** Closes the day's lists of the carriers that want it; their documents are stored as a file. */
export function CloseButton({ carriers }: { carriers: readonly string[] }) {
  const [results, setResults] = useState<Closed['results']>([])
  const { run, busy, failure } = useAction((client) => client.closeCarriers())
  if (carriers.length === 0) return null

  async function close() {
    const closed = await run()
    if (!closed) return
    setResults(closed.results)
    if (closed.pdf !== '') save(closed.pdf)
  }

  return (
    <>
      <Button busy={busy} onClick={() => void close()}>
        Napi zárás: {carriers.join(', ')}
      </Button>
      <div className={styles.results}>
        {failure ? <Note>{failure.message}</Note> : null}
        {results.map(({ carrier, is_closed: isClosed, text }) => (
          <Note key={carrier} good={isClosed}>
            {text}
          </Note>
        ))}
      </div>
    </>
  )
}

function save(base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'napi-zaras.pdf' })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
