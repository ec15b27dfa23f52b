import { parseSync } from 'vite'

/** One source file of the project: its path from the root and what stands in it. */
export type Source = { path: string; text: string }

type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Each node before what is in it. A generator within generators would hand every node on once a level. */
function collectNodes(value: unknown, found: Node[]): Node[] {
  if (Array.isArray(value)) for (const item of value) collectNodes(item, found)
  else if (isNode(value)) {
    found.push(value)
    for (const child of Object.values(value)) if (typeof child === 'object') collectNodes(child, found)
  }
  return found
}

const parsed = new WeakMap<Source, Node[]>()

/** Every node of a TypeScript file, read once. Throws where it can't be read. */
function parse(source: Source): Node[] {
  const nodes = parsed.get(source) ?? read(source)
  parsed.set(source, nodes)
  return nodes
}

function read({ path, text }: Source): Node[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return collectNodes(program, [])
}

const nameOf = (node: unknown): string | null =>
  isNode(node) && typeof node.name === 'string'
    ? node.name
    : isNode(node) && typeof node.value === 'string'
      ? node.value
      : null

const isTextTable = (name: string) => /^(?:t|\w+T)exts$/.test(name)

/** `as const` and `satisfies` stand around the object. */
const within = (node: unknown): unknown =>
  isNode(node) && /^TS(?:As|Satisfies)Expression$/.test(node.type) ? within(node.expression) : node

/** The keys of every object called `texts` or `somethingTexts`, as `name.key`. */
export function declaredTexts(source: Source): string[] {
  if (!/exts\b/.test(source.text)) return []
  return parse(source).flatMap((node) => {
    const name = node.type === 'VariableDeclarator' ? nameOf(node.id) : null
    const table = within(node.init)
    if (!name || !isTextTable(name) || !isNode(table) || table.type !== 'ObjectExpression') return []
    return (table.properties as Node[]).flatMap((property) => {
      const key = nameOf(property.key)
      return key === null ? [] : [`${name}.${key}`]
    })
  })
}

/** What is read of such objects: `name.key`, or `name.*` where the key is known only when the shop runs. */
export function usedTexts(source: Source): string[] {
  if (!/exts\b/.test(source.text)) return []
  const nodes = parse(source)
  const renamed = new Map(
    nodes.flatMap((node) =>
      node.type === 'ImportSpecifier' ? [[nameOf(node.local), nameOf(node.imported)] as const] : [],
    ),
  )
  const tableOf = (node: unknown) => {
    const local = isNode(node) && node.type === 'Identifier' ? nameOf(node) : null
    const name = renamed.get(local) ?? local
    return name && isTextTable(name) ? name : null
  }
  return nodes.flatMap((node) => {
    if (node.type === 'MemberExpression') {
      const name = tableOf(node.object)
      if (!name) return []
      const literal = !node.computed || (isNode(node.property) && node.property.type === 'Literal')
      return [`${name}.${literal ? nameOf(node.property) : '*'}`]
    }
    // Handed on as a whole, or taken apart: whoever gets it may read any of them.
    const handed = [
      node.init,
      node.argument,
      node.value,
      ...(node.type === 'JSXExpressionContainer' ? [node.expression] : []),
      ...((node.arguments as unknown[] | undefined) ?? []),
    ]
    return handed.flatMap((part) => {
      const name = tableOf(within(part))
      return name ? [`${name}.*`] : []
    })
  })
}

const hungarian = /[áéíóöőúüű]/i

/** The Hungarian texts that a file can show: contents of elements, literals, pieces of templates. */
export function shownTexts(source: Source): string[] {
  if (!hungarian.test(source.text)) return []
  return parse(source).flatMap((node) => {
    const text =
      node.type === 'JSXText' || node.type === 'Literal'
        ? node.value
        : node.type === 'TemplateElement'
          ? (node.value as { cooked: string | null }).cooked
          : null
    return typeof text === 'string' && hungarian.test(text) ? [text.replaceAll(/\s+/g, ' ').trim()] : []
  })
}
