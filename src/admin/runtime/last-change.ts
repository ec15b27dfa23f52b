/** The change that the last call of this page wrote, as the server named it; null where it wrote nothing that is recorded. */
let last: number | null = null

export const lastChange = (): number | null => last

export function noteChange({ headers }: Response): void {
  const id = Number(headers.get('x-desk-change') ?? Number.NaN)
  last = Number.isInteger(id) ? id : null
}
