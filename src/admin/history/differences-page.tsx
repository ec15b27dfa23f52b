import { useState } from 'react'
import { Form, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { adminEndpoints } from '#contract/admin/endpoints.ts'
import { historyKinds, historySources } from '#contract/admin/history-kinds.ts'
import { callUrl } from '#contract/http-transport.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { Field, SelectField } from '../parts/field.tsx'
import { MoreLink } from '../parts/more-link.tsx'
import { Empty, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { cellKey, type Listed } from './difference-cells.ts'
import { DifferenceTable } from './difference-table.tsx'
import { kindTitles, sourceTitles } from './difference-texts.ts'
import { HistoryHead } from './history-head.tsx'
import { differenceInput, localText } from './history-input.ts'
import { RestoreDialog, type RestoreTarget } from './restore-dialog.tsx'
import styles from './history.module.css'

export const handle: PageHandle = { title: 'Időutazás' }
export const loader = load('listDifferences', ({ request }: LoaderFunctionArgs) =>
  differenceInput(new URL(request.url).searchParams),
)

export function Component() {
  const [search] = useSearchParams()
  return <Differences key={search.toString()} search={search} />
}

function Differences({ search }: { search: URLSearchParams }) {
  const input = differenceInput(search)
  const listed = useDesk('listDifferences', input)
  const { differences, next, from, to } = listed
  const rights = useMember()?.rights ?? []
  const mayRestore = rights.includes('products.edit') || rights.includes('prices.edit')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [target, setTarget] = useState<RestoreTarget | null>(null)
  const span = { from, ...(to === null ? {} : { to }) }

  function restoreChosen() {
    const cells = differences
      .filter((one) => chosen.has(cellKey(one)))
      .map(({ product_id, variant_id, field }) => ({ product_id, variant_id, field }))
    setTarget({ kind: 'cells', cells, ...span })
  }
  function restoreAll() {
    const { what, source, search: text = '' } = input.query ?? {}
    setTarget({
      kind: 'filter',
      ...span,
      search: text,
      ...(what === undefined ? {} : { what }),
      ...(source === undefined ? {} : { source }),
    })
  }

  return (
    <>
      <HistoryHead current="differences" knownSince={listed.known_since}>
        <a className={buttonClass({})} href={exportAddress(listed, search)} download>
          Letöltés (CSV)
        </a>
        {mayRestore && differences.length > 0 ? (
          <Button onClick={restoreAll}>Mind visszaállítása…</Button>
        ) : null}
      </HistoryHead>
      <Filters listed={listed} search={search} />
      <Sheet flush>
        {differences.length === 0 ? (
          <Empty>
            {next === null
              ? 'A két időpont között nincs ilyen különbség.'
              : 'Az első termékek között nincs ilyen különbség; nézze a továbbiakat.'}
          </Empty>
        ) : (
          <DifferenceTable
            differences={differences}
            chosen={chosen}
            onChoose={mayRestore ? setChosen : null}
          />
        )}
      </Sheet>
      {next === null ? null : <MoreLink last={next}>További termékek</MoreLink>}
      {chosen.size > 0 ? (
        <div className={styles.bar}>
          <span className={styles.count}>{chosen.size} adat kijelölve</span>
          <Button onClick={() => setChosen(new Set())}>Mégse</Button>
          <Button kind="next" onClick={restoreChosen}>
            Visszaállítás…
          </Button>
        </div>
      ) : null}
      {target ? (
        <RestoreDialog
          target={target}
          onClose={() => setTarget(null)}
          onDone={() => {
            setTarget(null)
            setChosen(new Set())
          }}
        />
      ) : null}
    </>
  )
}

function exportAddress({ from, to }: Listed, search: URLSearchParams): string {
  const { after: _, ...query } = differenceInput(search).query ?? {}
  return callUrl({
    path: adminEndpoints.exportDifferences.path,
    params: {},
    query: { ...query, from, ...(to === null ? {} : { to }) },
  })
}

function Filters({ listed: { from, to }, search }: { listed: Listed; search: URLSearchParams }) {
  const of = (name: string) => search.get(name) ?? ''
  return (
    <Form className={styles.filters} role="search" aria-label="Időpontok és szűrés">
      <Field label="Ettől" name="ekkor" type="datetime-local" defaultValue={localText(from)} required />
      <Field label="Eddig (üres: most)" name="masik" type="datetime-local" defaultValue={localText(to)} />
      <SelectField label="Mi" name="mi" defaultValue={of('mi')}>
        <option value="">Bármi</option>
        {historyKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindTitles[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Mi módosította" name="forras" defaultValue={of('forras')}>
        <option value="">Bármi</option>
        {historySources.map((source) => (
          <option key={source} value={source}>
            {sourceTitles[source]}
          </option>
        ))}
      </SelectField>
      <Field label="Név vagy cikkszám" name="keres" type="search" defaultValue={of('keres')} />
      <Button type="submit">Összevetés</Button>
    </Form>
  )
}
