import type { historyKinds, historySources } from '#contract/admin/history-kinds.ts'

export const kindTitles: Readonly<Record<(typeof historyKinds)[number], string>> = {
  price: 'Ár',
  cost: 'Beszerzési ár',
  shown: 'Látható, lomtár',
  text: 'Név, leírás',
  place: 'Kategória, márka, címke',
  pictures: 'Képek',
  attributes: 'Jellemzők',
  other: 'Egyéb adat',
  goods: 'Új és törölt termék',
}

export const sourceTitles: Readonly<Record<(typeof historySources)[number], string>> = {
  staff: 'Kézzel',
  import: 'Import',
  sale: 'Akció',
  bulk: 'Több termék egyszerre',
  undo: 'Visszavonás',
  restore: 'Visszaállítás',
  command: 'Parancssor',
  schedule: 'Magától, a terv szerint',
}
