/** What of the goods differs between two moments, and what made it so, by the names of the filters. */
export const historyKinds = [
  'price',
  'cost',
  'shown',
  'text',
  'place',
  'pictures',
  'attributes',
  'other',
  'goods',
] as const
export const historySources = [
  'staff',
  'import',
  'sale',
  'bulk',
  'undo',
  'restore',
  'command',
  'schedule',
] as const
