/** What goods are for, by the value of their vehicle. `none`: workshops for cars do not fit them; null: nobody knows. */
export function vehicleOf(value: string | null): 'car' | 'suv' | 'van' | 'none' | null {
  const text = (value ?? '').toLowerCase()
  if (text === '') return null
  if (/kisteher|furgon|kisbusz|\bvan\b|transporter/.test(text)) return 'van'
  if (/motor|teher|truck|traktor|mezőgazd|quad/.test(text)) return 'none'
  return /suv|terep|4x4|off/.test(text) ? 'suv' : 'car'
}
