import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { mergeEdits } from '#platform/admin/edits.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import {
  emailKindNames,
  emailKindOf,
  exampleOf,
  loadOwnWords,
  lockOwnWords,
  ownPart,
  wordErrors,
  wordsOf,
  writeOwnWords,
  type EmailKindName,
  type OwnWords,
} from '#server/email-words/index.ts'
import { refuseConflicts, refuseErrors } from './settings-changes.ts'

type Handlers = Pick<AdminHandlers, 'listEmailWords' | 'saveEmailWords'>
type Shown = AdminResponse<'listEmailWords'>['kinds'][number]

/** What emails to customers say. */
export function createEmailWordHandlers({ sql }: Platform): Handlers {
  const present = async () => {
    const own = await loadOwnWords(sql)
    return { kinds: emailKindNames.map((kind) => presentKind(kind, own)) }
  }

  return {
    listEmailWords: present,
    async saveEmailWords({ params, body: { before, values } }) {
      const kind = emailKindNames.find((one) => one === params.kind)
      if (!kind) throw platformError('not_found')
      refuseErrors(wordErrors(kind, values))
      await sql.begin(async (tx) => {
        const current = wordsOf(await lockOwnWords(tx), kind)
        const { merged, changed, conflicts } = mergeEdits(before, values, current)
        refuseConflicts(conflicts)
        if (changed.length > 0) await writeOwnWords(tx, kind, ownPart(kind, merged))
      })
      return present()
    },
  }
}

function presentKind(kind: EmailKindName, own: OwnWords): Shown {
  const { title, group, words, placeholders, contents } = emailKindOf(kind)
  return {
    kind,
    title,
    group,
    words: wordsOf(own, kind),
    first: words,
    is_own: own[kind] !== undefined,
    placeholders: placeholders.map((name) => ({ name, example: exampleOf(name) })),
    contents,
  }
}
