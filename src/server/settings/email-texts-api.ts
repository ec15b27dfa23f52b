import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { mergeEdits } from '#platform/admin/edits.ts'
import { platformError } from '#platform/http/errors.ts'
import { withoutSecrets } from '#platform/mail/safe-preview.ts'
import type { Platform } from '#platform/platform.ts'
import { loadShop, type Shop } from '#server/content/index.ts'
import {
  emailKindNames,
  emailKindOf,
  exampleOf,
  loadOwnTexts,
  lockOwnTexts,
  ownPart,
  wordErrors,
  wordsOf,
  writeOwnTexts,
  type EmailExamples,
  type EmailKindName,
  type OwnTexts,
} from '#server/email-texts/index.ts'
import { refuseConflicts, refuseErrors } from './settings-changes.ts'

type Handlers = Pick<AdminHandlers, 'listEmailTexts' | 'saveEmailTexts' | 'previewEmailTexts'>
type Shown = AdminResponse<'listEmailTexts'>['kinds'][number]

/** What emails to customers say. */
export function createEmailTextHandlers(
  { sql, config, clock }: Platform,
  examples: EmailExamples<Shop>,
): Handlers {
  const present = async () => {
    const own = await loadOwnTexts(sql)
    return { kinds: emailKindNames.map((kind) => presentKind(kind, own)) }
  }

  return {
    listEmailTexts: present,
    async previewEmailTexts({ params, body: { values } }) {
      const kind = knownKind(params.kind)
      refuseErrors(wordErrors(kind, values))
      const write = examples[kind]
      if (!write) throw platformError('not_found')
      const shop = { ...(await loadShop(sql)), emailTexts: { [kind]: values } }
      const { subject, text } = write({ shop, publicUrl: config.publicUrl, now: clock() })
      return { subject, text: withoutSecrets(text) }
    },
    async saveEmailTexts({ params, body: { before, values } }) {
      const kind = knownKind(params.kind)
      refuseErrors(wordErrors(kind, values))
      await sql.begin(async (tx) => {
        const current = wordsOf(await lockOwnTexts(tx), kind)
        const { merged, changed, conflicts } = mergeEdits(before, values, current)
        refuseConflicts(conflicts)
        if (changed.length > 0) await writeOwnTexts(tx, kind, ownPart(kind, merged))
      })
      return present()
    },
  }
}

function knownKind(name: string): EmailKindName {
  const kind = emailKindNames.find((one) => one === name)
  if (!kind) throw platformError('not_found')
  return kind
}

function presentKind(kind: EmailKindName, own: OwnTexts): Shown {
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
