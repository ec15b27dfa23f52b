import { CarrierError, cut, type ParcelRequest, type Size } from '../carrier.ts'

const sizes: Record<Size, 'S' | 'M' | 'L'> = { xs: 'S', s: 'S', m: 'M', l: 'L', xl: 'L' }
/** To the door, to a post office, a PostaPont, or a locker. */
const modes: Record<string, string> = { locker: 'CS', parcel_shop: 'PP', partner: 'PP', post_office: 'PM' }
const maxCod = 2_000_000

/** What registers a parcel with MPL. @throws CarrierError for what it would not take. */
export function mplShipment(request: ParcelRequest, agreement: string) {
  const { recipient, sender, point, cod, to, key } = request
  if (cod > maxCod) throw new CarrierError(`MPL collects at most ${maxCod} Ft.`, false)
  const mode = point ? (modes[point.type] ?? 'PP') : 'HA'
  return {
    developer: 'Boltiv',
    webshopId: key,
    orderId: key,
    tag: key,
    sender: {
      agreement,
      ...(cod > 0 ? { accountNo: sender.bankAccount.replaceAll(/\D/g, '') } : {}),
      contact: contactOf(sender.legalName || sender.name, sender.email, sender.phone),
      address: addressOf(sender.postalAddress),
    },
    recipient: {
      contact: contactOf(recipient.name, recipient.email, recipient.phone),
      address: {
        ...addressOf(to),
        ...(point ? { parcelPickupSite: cut(point.id, 60) } : {}),
        ...(request.comment ? { remark: cut(request.comment, 50) } : {}),
      },
    },
    item: [
      {
        weight: { value: request.weightGrams, unit: 'G' },
        ...(mode === 'CS' ? { size: sizes[request.size] } : {}),
        customData1: cut(request.orderNumber, 40),
        services: {
          basic: 'A_175_UZL',
          deliveryMode: mode,
          ...(cod > 0 ? { extra: ['K_UVT'], cod } : {}),
        },
      },
    ],
    labelType: 'A6',
    labelFormat: 'PDF',
    ...(cod > 0 ? { paymentMode: 'UV_AT' } : {}),
  }
}

function contactOf(name: string, email: string, phone: string) {
  const digits = phone.replaceAll(/[\s/-]/g, '')
  return {
    name: cut(name, 150),
    ...(email.length >= 6 && email.length <= 60 ? { email } : {}),
    ...(digits.length > 0 && digits.length <= 14 ? { phone: digits } : {}),
  }
}

function addressOf({ postalCode, city, address }: ParcelRequest['to']) {
  return { postCode: postalCode, city: cut(city, 35), address: cut(address, 60) }
}
