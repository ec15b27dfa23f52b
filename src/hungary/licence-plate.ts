/** Hungarian licence plates. Pure. */

/** `ABC-123`, `AA BB-123` and those of one's choice: letters, then digits, six or seven together. */
const form = /^(?=.{6,7}$)[A-ZÁÉÍÓÖŐÚÜŰ]{2,5}\d{1,4}$/

/** As services take it, `ABC123`; null for what is none. */
export function normalisePlate(text: string): string | null {
  const plate = text.toLocaleUpperCase('hu').replaceAll(/[\s.\-–—]/g, '')
  return form.test(plate) ? plate : null
}

export const plateMessage = 'Írja be a rendszámot így: ABC-123 vagy AA BB-123.'
