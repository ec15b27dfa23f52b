import { useDesk } from '../runtime/use-desk.ts'

/** The shop's categories as options by slug, each indented below the one that it is in. */
export function ShelfOptions() {
  const { categories } = useDesk('listCategories')
  return categories.map(({ slug, name, depth }) => (
    <option key={slug} value={slug}>
      {'\u00a0\u00a0'.repeat(depth) + name}
    </option>
  ))
}
