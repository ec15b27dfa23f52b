import type { z } from 'zod'
import { pageRegion } from '#contract/schemas/regions.ts'
import { pathText, type Problem } from './content-files.ts'
import type { SourceFile } from './source-file.ts'

type Path = readonly PropertyKey[]
type Issue = z.core.$ZodIssue

/** Collects what is wrong with the files. */
export type Findings = {
  problems: Problem[]
  refuse: (source: SourceFile, path: Path, reason: string) => void
  warn: (source: SourceFile, path: Path, reason: string) => void
  /** The data as the schema reads it; undefined, and noted why, when it does not fit. `path` is where it stands in the file. */
  read: <Schema extends z.ZodType>(
    source: SourceFile,
    schema: Schema,
    data: unknown,
    path?: Path,
  ) => z.output<Schema> | undefined
}

export function createFindings(): Findings {
  const problems: Problem[] = []
  const note = ({ name, lineOf }: SourceFile, path: Path, reason: string): Problem => {
    const where = pathText(path)
    return { file: name, line: lineOf(path), reason: where === '' ? reason : `${where}: ${reason}` }
  }
  const refuse: Findings['refuse'] = (source, path, reason) => void problems.push(note(source, path, reason))
  return {
    problems,
    refuse,
    warn: (source, path, reason) => void problems.push({ ...note(source, path, reason), isWarning: true }),
    read(source, schema, data, above = []) {
      const result = schema.safeParse(data)
      if (result.success) return result.data
      for (const issue of result.error.issues) {
        if (issue.code === 'unrecognized_keys')
          for (const key of issue.keys) refuse(source, [...above, ...issue.path, key], 'unknown key')
        else refuse(source, [...above, ...issue.path], reasonOf(issue, valueAt(data, issue.path)))
      }
      return undefined
    },
  }
}

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined),
    data,
  )
}

const typeNames: Partial<Record<string, string>> = {
  string: 'text',
  array: 'a list',
  object: 'a block of keys',
  record: 'a block of keys',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
}

function reasonOf(issue: Issue, value: unknown): string {
  if (value === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected, value)
    case 'invalid_value':
      return `has to be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'invalid_union':
      return issue.path.at(-1) === 'type'
        ? `has to be one of ${regionTypes.join(', ')}`
        : 'has to be text or a list of texts'
    case 'too_small':
      if (issue.origin === 'string') return 'must not be empty'
      return `has to be at least ${issue.minimum}${issue.origin === 'array' ? ' long' : ''}`
    case 'too_big':
      return `has to be at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}${issue.origin === 'array' ? ' long' : ''}`
    default:
      return issue.message
  }
}

function wrongType(expected: string, value: unknown): string {
  const name = typeNames[expected] ?? expected
  return expected === 'string' && (typeof value === 'number' || typeof value === 'boolean')
    ? `has to be text: write it in quotes, '${value}'`
    : `has to be ${name}`
}

const regionTypes = pageRegion.options.map(({ shape }) => shape.type.value)
