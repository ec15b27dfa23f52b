import { Link } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { List, Row, StateMark } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load, loadAll } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { ImportRow } from './import-row.tsx'
import styles from './import-page.module.css'
import { NewSource } from './new-source.tsx'
import { useTableUpload } from './upload-table.tsx'

export const handle: PageHandle = { title: 'Importok' }
export const loader = loadAll(load('listImports'), load('listImportSources'))

export function Component() {
  const { imports } = useDesk('listImports')
  const { sources } = useDesk('listImportSources')
  const upload = useTableUpload()
  return (
    <>
      <PageHead
        title="Importok"
        lead="Termékek, árak és készlet táblázatból, képek ZIP-fájlból. A feltöltés még semmit sem ír: előbb megnézheti, mi változna."
      >
        <div className={styles.actions}>
          <NewSource />
          {upload.button}
        </div>
      </PageHead>
      {upload.failure ? (
        <Sheet>
          <Note>{upload.failure.message}</Note>
        </Sheet>
      ) : null}
      <Sheet title="Források" flush>
        {sources.length === 0 ? (
          <Empty>
            Akinek a fájlja újra és újra jön, az forrás: a bolt megjegyzi, hogyan olvassa, és magától is
            letölti.
          </Empty>
        ) : (
          <List>
            {sources.map((one) => (
              <SourceRow key={one.id} one={one} />
            ))}
          </List>
        )}
      </Sheet>
      <Sheet title="Fájlok" flush>
        {imports.length === 0 ? (
          <Empty>
            Még nem volt import. CSV- vagy Excel-fájlt (XLSX), vagy képeket egy ZIP-fájlban tölthet fel,
            legfeljebb 25 MB-ot.
          </Empty>
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

type Listed = AdminResponse<'listImportSources'>['sources'][number]

function SourceRow({ one: { id, name, next_run_at: next, last } }: { one: Listed }) {
  const lastText = last ? `utoljára: ${momentText(last.created_at)}` : 'még nem volt fájlja'
  return (
    <Row
      title={<Link to={`/termekek/importok/forrasok/${id}`}>{name}</Link>}
      detail={`${lastText}, következő: ${next === null ? 'kézzel' : momentText(next)}`}
    >
      {last ? <StateMark kind={last.shown.kind}>{last.shown.name}</StateMark> : null}
    </Row>
  )
}
