/** The change that the last action of this page wrote, as the server named it; null where it wrote nothing that is recorded. */
let last: number | null = null

export const lastChange = (): number | null => last

/** An action begins. */
export function forgetChange(): void {
  last = null
}

/** What only reads names no change, and takes nothing away: a preview that comes between an action and its message. */
export function noteChange({ headers }: Response): void {
  const id = Number(headers.get('x-desk-change') ?? Number.NaN)
  if (Number.isInteger(id)) last = id
}
