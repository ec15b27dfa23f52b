import type { Transaction } from '#platform/database/database.ts'

const paymentMethods = [
  {
    slug: 'atutalas',
    name: 'Átutalás',
    description: 'A rendelés után e-mailben küldjük az adatokat. A csomagot a jóváírás után indítjuk.',
    type: 'transfer',
    fee_gross: 0,
    max_total: null,
    position: 1,
  },
  {
    slug: 'utanvet',
    name: 'Utánvét',
    description: 'Átvételkor fizet, készpénzzel vagy kártyával. A végösszeget 5 forintra kerekítjük.',
    type: 'cash_on_delivery',
    fee_gross: 490,
    max_total: 500_000,
    position: 2,
  },
  {
    slug: 'bankkartya',
    name: 'Bankkártya',
    description: 'Azonnali fizetés a gyakorló bankban: valódi pénz nem mozog.',
    type: 'card',
    gateway: 'demo',
    fee_gross: 0,
    max_total: null,
    position: 3,
  },
]

/** An invented company; tax number and bank account have valid check digits but belong to nobody. */
const shop = {
  name: 'Gumi & Garázs',
  legalName: 'Gumi és Garázs Minta Kft.',
  phone: '+36 1 345 0678',
  email: 'bolt@example.hu',
  address: '1138 Budapest, Garázs köz 4.',
  coordinates: '47.5424, 19.0679',
  taxNumber: '12345676-2-41',
  bankName: 'Minta Bank',
  bankAccount: '99900016-12345678-00000008',
}

/** Payment methods and the merchant's data; what is there already stays. */
export async function writeDemoMethods(tx: Transaction): Promise<void> {
  await tx`
    insert into payment_method (slug, name, description, type, gateway, fee_gross, max_total, position)
    select slug, name, description, type, gateway, fee_gross, max_total, position
    from jsonb_to_recordset(${tx.json(paymentMethods)}) as row(slug text, name text, description text, type text, gateway text,
      fee_gross int, max_total int, position int)
    on conflict (slug) do nothing`
  await tx`insert into setting (key, value) values ('shop', ${tx.json(shop)}) on conflict (key) do nothing`
}
