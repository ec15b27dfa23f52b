import type { Executor, Transaction } from '#platform/database/database.ts'
import { slugify } from '#hungary/slug.ts'
import type { DeskAttribute } from './attribute-store.ts'

/** Changes of the values of one attribute, in the caller's transaction. */

type Choice = Pick<DeskAttribute, 'id' | 'labels'>

/** A value of a choice gets a text and a colour; one that is not there yet stands last. Gives the value. */
export async function saveChoice(
  tx: Transaction,
  { id, labels }: Choice,
  { value, label, swatch }: { value: string | null; label: string; swatch: string | null },
): Promise<string> {
  const key = value ?? (await freeValue(tx, { id, labels }, label))
  await tx`
    update attribute set labels = labels || jsonb_build_object(${key}::text, ${label}::text),
      label_order = case when ${key} = any(label_order) then label_order else label_order || ${key}::text end,
      swatches = case when ${swatch}::text is null then swatches - ${key}::text
        else swatches || jsonb_build_object(${key}::text, ${swatch}::text) end
    where id = ${id}`
  return key
}

/** The text as a value that none is now, nor once was. */
async function freeValue(sql: Executor, { id, labels }: Choice, label: string): Promise<string> {
  const [row] = await sql<[{ former: Record<string, string> }]>`
    select former_values as former from attribute where id = ${id}`
  const slug = slugify(label) || 'ertek'
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!Object.hasOwn(labels, candidate) && !Object.hasOwn(row.former, candidate)) return candidate
  }
}

export async function orderChoices(tx: Transaction, id: number, values: readonly string[]): Promise<void> {
  await tx`update attribute set label_order = ${[...values]}::text[] where id = ${id}`
}

/** No variant may have it. */
export async function removeChoice(tx: Transaction, id: number, value: string): Promise<void> {
  await tx`
    update attribute set labels = labels - ${value}::text, swatches = swatches - ${value}::text,
      label_order = array_remove(label_order, ${value})
    where id = ${id}`
}

/**
 * All that have one value have another from now on, and whoever names the old one means it: links to filters, files. A text
 * may become one that was not there yet.
 */
export async function replaceValue(
  tx: Transaction,
  id: number,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await tx`update variant_attribute set value = ${into} where attribute_id = ${id} and value = ${from}`
  await removeChoice(tx, id, from)
  await tx`
    update attribute set former_values = jsonb_build_object(${from}::text, ${into}::text) || coalesce((
      select jsonb_object_agg(key, case when value = ${from} then ${into}::text else value end)
      from jsonb_each_text(former_values) where key not in (${into}, ${from})), '{}')
    where id = ${id}`
}
