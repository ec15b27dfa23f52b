import { Icon } from '#storefront/ui/icon.tsx'
import { leaveAfter } from '../runtime/leave.ts'
import { useClient } from '../runtime/use-desk.ts'

/** Ends the session and leaves: nothing of it stays in the memory of the page. */
export function SignOut({ className }: { className: string | undefined }) {
  const client = useClient()
  return (
    <button
      type="button"
      className={className}
      onClick={() => void leaveAfter(() => client.signOut(), '/admin/belepes')}
    >
      <Icon name="arrow-right" />
      Kilépés
    </button>
  )
}
