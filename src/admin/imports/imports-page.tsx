import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { countsText } from './counts-text.ts'

export const handle: PageHandle = { title: 'Importok' }
export const loader = load('listImports')

type Listed = AdminResponse<'listImports'>['imports'][number]

export function Component() {
  const { imports } = useDesk('listImports')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const upload = useAction((client, file: File) =>
    client.uploadImport({
      query: { name: file.name.slice(0, 200) },
      // Its own kind would differ from system to system.
      body: new Blob([file], { type: 'application/octet-stream' }),
    }),
  )

  async function take(file: File) {
    const made = await upload.run(file)
    if (made) void navigate(`/termekek/importok/${made.id}`)
  }

  return (
    <>
      <PageHead
        title="Importok"
        lead="Termékek, árak és készlet táblázatból. A feltöltés még semmit sem ír: előbb megnézheti, mi változna."
      >
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,.xlsx"
          aria-label="Táblázat választása"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void take(file)
            event.target.value = ''
          }}
        />
        <Button kind="next" busy={upload.busy} onClick={() => input.current?.click()}>
          Táblázat feltöltése
        </Button>
      </PageHead>
      {upload.failure ? <Note>{upload.failure.message}</Note> : null}
      <Sheet flush>
        {imports.length === 0 ? (
          <Empty>Még nem volt import. CSV- vagy Excel-fájlt (XLSX) tölthet fel, legfeljebb 25 MB-ot.</Empty>
        ) : (
          <List>
            {imports.map((one) => (
              <ImportRow key={one.id} one={one} />
            ))}
          </List>
        )}
      </Sheet>
    </>
  )
}

function ImportRow({ one }: { one: Listed }) {
  const counts = one.counts ? `, ${countsText(one.counts)}` : ''
  return (
    <Row
      title={<Link to={`/termekek/importok/${one.id}`}>{one.file}</Link>}
      detail={`${momentText(one.created_at)}, ${one.by}${counts}`}
    >
      <StateMark kind={one.shown.kind}>{one.shown.name}</StateMark>
    </Row>
  )
}
