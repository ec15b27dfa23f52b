import { describe, expect, it } from 'vitest'
import { rewriteLibrary } from './rewrite-library.ts'

const plugin = () =>
  rewriteLibrary({
    name: 'lean',
    files: /library\.js$/,
    rewrites: [{ what: 'a name', pattern: /^\w+\.displayName = .*;$/gm, replacement: '', times: 2 }],
  })

function end(code: string, failure?: Error): string | undefined {
  const { transform, buildEnd } = plugin()
  transform.handler(code)
  let said: string | undefined
  const error = (message: string): never => {
    said = message
    throw new Error(message)
  }
  try {
    buildEnd.call({ error }, failure)
  } catch {
    // What was said is the result.
  }
  return said
}

describe('rewriting a library', () => {
  it('changes what it finds', () => {
    const { code } = plugin().transform.handler(
      'Link.displayName = "Link";\nForm.displayName = "Form";\nkeep;',
    )
    expect(code).toBe('\n\nkeep;')
  })

  it.each(['', 'Link.displayName = "Link";', 'a.displayName = 1;\nb.displayName = 2;\nc.displayName = 3;'])(
    'ends the build when the library has changed: %j',
    (code) => {
      expect(end(code)).toMatch(/^lean: a name was found \d times, not 2/)
    },
  )

  it('says nothing when all is found, nor beside another failure', () => {
    expect(end('a.displayName = 1;\nb.displayName = 2;')).toBeUndefined()
    expect(end('', new Error('no such file'))).toBeUndefined()
  })
})
