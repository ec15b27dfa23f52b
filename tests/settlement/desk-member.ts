import { rightNames } from '#contract/admin/rights.ts'
import type { AdminContext, Member } from '#platform/admin/admin-endpoint.ts'

/** Who calls the desk, for handlers that are called by themselves. */
export function contextOf(more: Partial<Member> = {}): AdminContext {
  const member: Member = {
    id: 1,
    name: 'Könyvelő Kata',
    email: 'kata@pult.example',
    role: { slug: 'bookkeeper', name: 'Könyvelő' },
    rights: new Set(rightNames),
    isOwner: false,
    refundLimit: 0,
    provenAt: new Date(),
    ...more,
  }
  return {
    requestId: 'test',
    ip: '127.0.0.1',
    userAgent: '',
    origin: 'http://localhost:3000',
    member,
    session: { key: () => null, start: () => '', clear: () => {} },
  }
}
