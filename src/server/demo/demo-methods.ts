import type { Transaction } from '#server/kernel/database.ts'

/** Forints and grams. The first band that fits rules. */
const homeDeliveryBands = [
  { fromTotal: 0, toWeightGrams: 40_000, gross: 1990 },
  { fromTotal: 0, toWeightGrams: 80_000, gross: 3490 },
  { fromTotal: 0, toWeightGrams: 200_000, gross: 6990 },
  { fromTotal: 0, toWeightGrams: null, gross: 14_990 },
]

const shippingMethods = [
  {
    slug: 'hazhoz-szallitas',
    name: 'Házhoz szállítás',
    description: 'Futár hozza, munkanapokon 8 és 18 óra között. 60 000 Ft felett ingyenes.',
    provider: 'home_delivery',
    bands: homeDeliveryBands,
    free_from: 60_000,
    max_weight_grams: 1_000_000,
    address_required: true,
    position: 1,
  },
  {
    slug: 'szemelyes-atvetel',
    name: 'Személyes átvétel',
    description: 'Díjmentes, telephelyünkön: 1138 Budapest, Garázs köz 4. E-mailt küldünk, amikor átveheti.',
    provider: 'personal_pickup',
    bands: [],
    free_from: null,
    max_weight_grams: null,
    address_required: false,
    position: 2,
  },
]

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
]

/** An invented company; tax number and bank account have valid check digits but belong to nobody. */
const shop = {
  name: 'Gumi & Garázs',
  legalName: 'Gumi és Garázs Minta Kft.',
  phone: '+36 1 345 0678',
  email: 'bolt@example.hu',
  address: '1138 Budapest, Garázs köz 4.',
  taxNumber: '12345676-2-41',
  bankName: 'Minta Bank',
  bankAccount: '99900016-12345678-00000008',
}

/** Shipping and payment methods and the merchant's data; what is there already stays. */
export async function writeDemoMethods(tx: Transaction): Promise<void> {
  await tx`
    insert into shipping_method (slug, name, description, provider, bands, free_from, max_weight_grams, address_required, position)
    select slug, name, description, provider, bands, free_from, max_weight_grams, address_required, position
    from jsonb_to_recordset(${tx.json(shippingMethods)}) as row(slug text, name text, description text, provider text, bands jsonb,
      free_from int, max_weight_grams int, address_required boolean, position int)
    on conflict (slug) do nothing`
  await tx`
    insert into payment_method (slug, name, description, type, fee_gross, max_total, position)
    select slug, name, description, type, fee_gross, max_total, position
    from jsonb_to_recordset(${tx.json(paymentMethods)}) as row(slug text, name text, description text, type text, fee_gross int,
      max_total int, position int)
    on conflict (slug) do nothing`
  await tx`insert into setting (key, value) values ('shop', ${tx.json(shop)}) on conflict (key) do nothing`
}
