import { showToast } from '../ui/toast.ts'
import { Button } from '../ui/button.tsx'

/** Copies a value, such as an account number. `name`: what it is. */
export function CopyButton({ name, value }: { name: string; value: string }) {
  const copy = async () => {
    try {
      // Browsers give no clipboard to pages that came over plain HTTP.
      await navigator.clipboard.writeText(value)
      showToast({ text: `Vágólapra másoltuk: ${name.toLocaleLowerCase('hu')}.` })
    } catch {
      showToast({ text: 'Nem sikerült másolni. Jelölje ki, és másolja kézzel.', theme: 'error' })
    }
  }
  return (
    <span className="live-only no-print">
      <Button
        variant="text"
        size="small"
        aria-label={`Másolás: ${name.toLocaleLowerCase('hu')}`}
        onClick={() => void copy()}
      >
        Másolás
      </Button>
    </span>
  )
}
