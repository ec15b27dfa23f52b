import { Link } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Row, StateMark } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'
import { countsText } from './counts-text.ts'

type Listed = AdminResponse<'listImports'>['imports'][number]

/** A file that was brought in. */
export function ImportRow({ one, isOfSource = false }: { one: Listed; isOfSource?: boolean }) {
  // What was never fetched has no name but its source's.
  const source = one.source === null || isOfSource || one.source === one.file ? '' : `${one.source}, `
  const counts = one.counts ? `, ${countsText(one.counts)}` : ''
  return (
    <Row
      title={<Link to={`/termekek/importok/${one.id}`}>{one.file}</Link>}
      detail={`${source}${momentText(one.created_at)}, ${one.by}${counts}`}
    >
      <StateMark kind={one.shown.kind}>{one.shown.name}</StateMark>
    </Row>
  )
}
