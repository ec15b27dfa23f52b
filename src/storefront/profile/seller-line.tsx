import { useShell } from '../shell/shell-data.ts'

/** On paper there is no header to say whose order this is. */
export function SellerLine() {
  const shop = useShell()?.shop
  if (!shop) return null
  return (
    <p className="payment-seller">
      <b>{shop.name}</b> · {shop.phone} · {shop.email} · {shop.publicUrl.replace(/^https?:\/\//, '')}
    </p>
  )
}
