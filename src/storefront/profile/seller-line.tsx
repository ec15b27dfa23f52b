import { useShell } from '../runtime/document/shell-data.ts'

/** On paper there is no header to say whose page this is; `className` shows it there alone, and the footer gives way. */
export function SellerLine({ className }: { className: string | undefined }) {
  const shop = useShell()?.shop
  if (!shop) return null
  const where = [shop.phone, shop.email, shop.publicUrl.replace(/^https?:\/\//, '')]
    .filter(Boolean)
    .join(' · ')
  return (
    <p className={className} data-seller>
      <b>{shop.name}</b> · {where}
    </p>
  )
}
