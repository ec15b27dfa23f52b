import { showToast } from '../ui/toast.ts'
import { Button } from '../ui/button.tsx'

/** Copies a value, such as an account number. `name`: what it is. */
export function CopyButton({ name, value }: { name: string; value: string }) {
  const copy = () =>
    void navigator.clipboard?.writeText(value).then(
      () => showToast({ text: `Vágólapra másoltuk: ${name.toLocaleLowerCase('hu')}.` }),
      () => showToast({ text: 'Nem sikerült másolni. Jelölje ki, és másolja kézzel.', theme: 'error' }),
    )
  return (
    <span className="live-only no-print">
      <Button look="text" size="small" aria-label={`Másolás: ${name.toLocaleLowerCase('hu')}`} onClick={copy}>
        Másolás
      </Button>
    </span>
  )
}
