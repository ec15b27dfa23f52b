import { Document, isPair, isScalar, Scalar, visit } from 'yaml'

const htmlKeys = new Set<unknown>(['html', 'content'])

/** Data as YAML that people edit: HTML as blocks of lines, nothing folded. */
export function toYaml(data: unknown, comment?: string): string {
  const document = new Document(data, { aliasDuplicateObjects: false })
  if (comment !== undefined) document.commentBefore = ` ${comment}`
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || typeof value.value !== 'string') return
      if (htmlKeys.has(key.value) || value.value.includes('\n')) value.type = Scalar.BLOCK_LITERAL
    },
    Scalar(_, node, path) {
      const parent = path.at(-1)
      if (isPair(parent)) return
      if (typeof node.value === 'string' && node.value.includes('\n')) node.type = Scalar.BLOCK_LITERAL
    },
  })
  return document.toString({ lineWidth: 0 })
}

/** The fields that hold something: what is left out means the same. */
export function filled(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNothing(value)))
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0
}
