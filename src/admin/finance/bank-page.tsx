import { PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { FinanceNav } from './finance-nav.tsx'
import { SettlementList } from './settlement-list.tsx'
import { SettlementUpload } from './settlement-upload.tsx'

export const handle: PageHandle = { title: 'Bankszámla' }
const input = { query: { kind: 'bank' as const } }
export const loader = load('listSettlements', () => input)

export function Component() {
  const { settlements, sources } = useDesk('listSettlements', input)
  return (
    <>
      <PageHead
        title="Bankszámla"
        lead="Töltse fel a bankszámlakivonatot: a bolt megkeresi, melyik átutalás melyik rendelésé. CSV, XLSX vagy CAMT.053 (XML) lehet."
      />
      <FinanceNav />
      <Sheet>
        <SettlementUpload kind="bank" sources={sources} />
      </Sheet>
      <SettlementList settlements={settlements} />
    </>
  )
}
