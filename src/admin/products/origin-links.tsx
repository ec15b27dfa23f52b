import { Link } from 'react-router'
import { useMember } from '../runtime/member.ts'

type Props = { text: string; changeId: number | null; importId?: number | null }

/** What made something: a link to the change, where the audit may be seen, and to the import. */
export function OriginLinks({ text, changeId, importId = null }: Props) {
  const rights = useMember()?.rights ?? []
  const link = rights.includes('audit.see') && changeId !== null ? `/beallitasok/naplo/${changeId}` : null
  return (
    <>
      {link === null ? text : <Link to={link}>{text}</Link>}
      {importId !== null && rights.includes('imports.run') ? (
        <>
          {' '}
          <Link to={`/termekek/importok/${importId}`}>Az import</Link>
        </>
      ) : null}
    </>
  )
}
