import { Link } from 'react-router'
import { useMember } from '../runtime/member.ts'

/** From an order to its emails, for who may look at them and send them again. */
export function OrderEmailsLink({ number }: { number: string }) {
  const member = useMember()
  if (!member?.rights.includes('emails.see')) return null
  return <Link to={`/levelek?keres=${number}`}>Megnyitás, újraküldés</Link>
}
