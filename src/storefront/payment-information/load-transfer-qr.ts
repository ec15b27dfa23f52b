import type { Order } from '#contract/wire.ts'
import type { QrDrawing } from './transfer-qr.ts'

/** The code that fills in an order's transfer, drawn; null where the order has none. What draws it comes with it. */
export async function loadTransferQr({ transfer }: Pick<Order, 'transfer'>): Promise<QrDrawing | null> {
  if (!transfer?.code) return null
  const { drawQr } = await import('./transfer-qr.ts')
  return drawQr(transfer.code)
}
