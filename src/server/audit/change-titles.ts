/** What a change was, in Hungarian, by the operation of the desk or the command. */
const deskTitles: Readonly<Record<string, string>> = {
  acceptInvitation: 'Meghívó elfogadása',
  addPasskey: 'Új belépőkulcs',
  removePasskey: 'Belépőkulcs törlése',
  setPassword: 'Jelszó beállítása',
  endOwnSession: 'Saját munkamenet lezárása',
  inviteStaff: 'Munkatárs meghívása',
  renewInvitation: 'Új meghívó',
  changeStaff: 'Munkatárs módosítása',
  revokeStaff: 'Hozzáférés visszavonása',
  endStaffSession: 'Munkatárs kiléptetése',
  changeRole: 'Szerepkör jogai',
  takeOrderStep: 'Rendelés léptetése',
  closeCarriers: 'Napi zárás a futárnál',
  takeBulkStep: 'Több rendelés léptetése',
  markOrderPaid: 'Fizetés rögzítése',
  refundOrder: 'Visszatérítés',
  quoteOrder: 'Ajánlat a szállításra',
  takeWithdrawalStep: 'Elállás léptetése',
  refundWithdrawal: 'Elállás visszatérítése',
  replyToMessage: 'Válasz egy üzenetre',
  markMessageAnswered: 'Üzenet megválaszolva',
  saveCompany: 'Cégadatok',
  saveBank: 'Bankszámla',
  fillLaw: 'Jogi oldalak kitöltése',
  saveTrade: 'Nyitvatartás és szállítási ígéret',
  startBackup: 'Mentés indítása',
  downloadBackup: 'Mentés letöltése',
  saveService: 'Szolgáltató beállítása',
  saveEmailSettings: 'Levelezés beállítása',
  uploadGuarantee: 'Jótállási tájékoztató képe',
  saveAccent: 'Kiemelőszín',
  uploadPicture: 'Logó vagy ikon',
  removePicture: 'Logó vagy ikon eltávolítása',
  createProduct: 'Új termék',
  changeProduct: 'Termék módosítása',
  createCategory: 'Új kategória',
  renameCategory: 'Kategória átnevezése',
  undoChange: 'Visszavonás',
  addDeliveryPresets: 'Új szállítási módok',
  createDeliveryMethod: 'Új szállítási mód',
  orderDeliveryMethods: 'Szállítási módok sorrendje',
  changeDeliveryMethod: 'Szállítási mód módosítása',
  switchDeliveryMethod: 'Szállítási mód be- vagy kikapcsolása',
  removeDeliveryMethod: 'Szállítási mód törlése',
  addPaymentPresets: 'Új fizetési módok',
  createPaymentMethod: 'Új fizetési mód',
  orderPaymentMethods: 'Fizetési módok sorrendje',
  changePaymentMethod: 'Fizetési mód módosítása',
  switchPaymentMethod: 'Fizetési mód be- vagy kikapcsolása',
  removePaymentMethod: 'Fizetési mód törlése',
}

const commandTitles: Readonly<Record<string, string>> = {
  changes: 'Visszavonás',
  content: 'Tartalom feltöltése',
  coupons: 'Kuponok',
  import: 'Import',
  invoices: 'Bizonylatok',
  messages: 'Üzenetek',
  methods: 'Szállítási és fizetési módok',
  orders: 'Rendelések',
  parcels: 'Csomagok',
  payments: 'Fizetési módok',
  'pickup-points': 'Csomagpontok',
  redirects: 'Átirányítások',
  reviews: 'Vélemények',
  staff: 'Munkatársak',
  synonyms: 'Rokon szavak',
  withdrawals: 'Elállások',
}

/** Operations of the desk that are called by a name of their own. */
export const titledOperations: ReadonlySet<string> = new Set(Object.keys(deskTitles))

/** `fallback`: what the rows are of, for what has no title of its own. */
export function changeTitle({ what, actor }: { what: string; actor: string }, fallback: string): string {
  if (actor !== 'command') return deskTitles[what] ?? fallback
  const [name = ''] = what.split(' ')
  return commandTitles[name] ?? fallback
}
