/** What somebody at the merchant's desk may do, by name: what stands in the rows of the admin contract and in roles. */
export const rights = {
  'orders.see': 'Rendelések megtekintése: tételek, név, település',
  'orders.personal': 'Rendelések személyes adatai: cím, telefon, e-mail',
  'orders.process': 'Elfogadás, csomagolás, feladás, nyomtatás',
  'orders.note': 'Jegyzetek, címkék és felelős a rendeléseken',
  'orders.edit': 'Rendelés tételeinek és címének módosítása',
  'orders.create': 'Rendelés felvétele telefonon',
  'orders.paid': 'Fizetettnek jelölés',
  'orders.refund': 'Visszatérítés a szerepkör határáig',
  'customers.see': 'Vevők megtekintése',
  'customers.export': 'Vevők adatainak kiadása',
  'customers.erase': 'Vevők adatainak törlése',
  'messages.see': 'Üzenetek olvasása és megválaszolása',
  'reviews.moderate': 'Vélemények elbírálása, kérdések megválaszolása',
  'newsletter.see': 'Hírlevél-feliratkozók',
  'products.see': 'Termékek megtekintése',
  'products.edit': 'Termékek szerkesztése, közzététele, törlése',
  'categories.edit': 'Kategóriák, gyűjtemények, márkák, jellemzők',
  'imports.run': 'Importok futtatása',
  'imports.sources': 'Importforrások beállítása: cím, menetrend',
  'prices.edit': 'Árak és akciók módosítása',
  'costs.see': 'Beszerzési ár és árrés megtekintése',
  'stock.edit': 'Készlet módosítása',
  'contents.edit': 'Oldalak, blog, menük, képtár',
  'law.edit': 'Jogi oldalak szerkesztése',
  'emails.see': 'Levelek megtekintése és újraküldése',
  'finances.see': 'Fizetések és bizonylatok megtekintése',
  'finances.settle': 'Utánvét, bankszámla, havi zárás',
  'finances.export': 'Könyvelési és személyes adatok exportja',
  'reports.see': 'Kimutatások',
  'settings.edit': 'Cégadatok, szállítás, fizetés, levelek, megjelenés',
  'services.edit': 'Szolgáltatók kulcsai, bankszámla',
  'staff.edit': 'Munkatársak és szerepkörök',
  'audit.see': 'Napló megtekintése',
  'audit.undo': 'Változások visszavonása a naplóból',
  'backup.run': 'Mentés és visszaállítás',
} as const

export type Right = keyof typeof rights

export const rightNames = Object.keys(rights) as Right[]

/** Whose role has every right, those that are added later too. */
export const ownerRole = 'owner'
