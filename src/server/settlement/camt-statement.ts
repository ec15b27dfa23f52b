import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { normaliseAccount } from '#hungary/bank-account.ts'
import { maxRows, StatementFileError } from './statement-file.ts'
import { isDay, shortened, type StatementLine, type StatementReading } from './statement-line.ts'

/** CAMT.053 (ISO 20022), the bank's statement in XML. Pure. */

export type CamtReading = StatementReading & {
  /** The shop's account that the statement is of; '' where it does not say. */
  account: string
}

type Node = Readonly<Record<string, unknown>>

const maxBytes = 15_000_000
const lists = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd'])

/** A bank's XML starts with a declaration or its document; a table never does. */
export const isCamt = (text: string): boolean => /^\uFEFF?\s*<(\?xml|Document|[\w]+:Document)/.test(text)

/** Booked credits in forints of all statements of the file. @throws StatementFileError */
export function readCamt(text: string): CamtReading {
  const statements = nodesOf(bodyOf(rootOf(text)).Stmt)
  if (statements.length === 0) throw new StatementFileError('Az XML nem CAMT.053-as számlakivonat.')
  const accounts = new Set(statements.map(accountOf))
  if (accounts.size > 1)
    throw new StatementFileError('A fájlban több számla kivonata van. Töltse fel őket külön-külön.')
  const reading: CamtReading = { account: [...accounts][0] ?? '', lines: [], skipped: 0, problems: [] }
  const entries = statements.flatMap(({ Ntry }) => nodesOf(Ntry))
  if (entries.length > maxRows)
    throw new StatementFileError(`A fájlban túl sok tétel van; legfeljebb ${maxRows} olvasható be egyszerre.`)
  for (const [index, entry] of entries.entries()) readEntry(entry, index + 1, reading)
  return reading
}

function rootOf(text: string): Node {
  if (text.length > maxBytes) throw new StatementFileError('Az XML túl nagy.')
  // What a document type defines could unfold without end; no statement has one.
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new StatementFileError('Az XML-ben olyan meghatározás van, ami számlakivonatban nem lehet.')
  try {
    if (XMLValidator.validate(text) !== true) throw new Error('not well-formed')
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      parseAttributeValue: false,
      removeNSPrefix: true,
      htmlEntities: false,
      isArray: (name) => lists.has(name),
    })
    return nodeOf(parser.parse(text))
  } catch {
    throw new StatementFileError('Az XML hibás, nem olvasható.')
  }
}

const bodyOf = (root: Node): Node => nodeOf(nodeOf(root.Document).BkToCstmrStmt)

function accountOf({ Acct }: Node): string {
  const { IBAN, Othr } = nodeOf(nodeOf(Acct).Id)
  const account = textOf(IBAN) || textOf(nodeOf(Othr).Id)
  return normaliseAccount(account) ?? shortened(account, 60)
}

/** An entry is one transfer, or a batch whose transfers stand in it. */
function readEntry(entry: Node, line: number, reading: CamtReading): void {
  const isBooked = textOf(entry.Sts) === 'BOOK' || textOf(nodeOf(entry.Sts).Cd) === 'BOOK'
  if (!isBooked || textOf(entry.CdtDbtInd) !== 'CRDT' || textOf(entry.RvslInd) === 'true') {
    reading.skipped += 1
    return
  }
  const day = dayIn(entry.BookgDt) ?? dayIn(entry.ValDt)
  if (day === null) {
    reading.problems.push({ line, reason: 'Nincs könyvelési nap.' })
    return
  }
  const details = nodesOf(entry.NtryDtls).flatMap(({ TxDtls }) => nodesOf(TxDtls))
  const own = details.length > 1 ? details : [details[0] ?? {}]
  for (const [index, detail] of own.entries()) {
    const amount = details.length > 1 ? amountIn(detail) : forintsOf(entry.Amt)
    if (amount === 'foreign') reading.skipped += 1
    else if (amount === null) reading.problems.push({ line, reason: 'Nem értelmezhető összeg.' })
    else
      reading.lines.push(lineOf(entry, detail, { line, day, amount, index: own.length > 1 ? index : null }))
  }
}

type Start = Pick<StatementLine, 'line' | 'day' | 'amount'> & { index: number | null }

function lineOf(entry: Node, detail: Node, { index, ...start }: Start): StatementLine {
  const parties = nodeOf(detail.RltdPties)
  const debtor = nodeOf(parties.Dbtr)
  const { IBAN, Othr } = nodeOf(nodeOf(parties.DbtrAcct).Id)
  const account = textOf(IBAN) || textOf(nodeOf(Othr).Id)
  const remittance = nodeOf(detail.RmtInf)
  const structured = nodesOf(remittance.Strd).map((one) => textOf(nodeOf(one.CdtrRefInf).Ref))
  const endToEnd = textOf(nodeOf(detail.Refs).EndToEndId)
  const words = [
    ...textsOf(remittance.Ustrd),
    ...structured,
    /^NOTPROVIDED$/i.test(endToEnd) ? '' : endToEnd,
    textOf(detail.AddtlTxInf) || textOf(entry.AddtlNtryInf),
  ]
  // The number of an entry in its statement begins again in the next one: it names nothing.
  const bankReference = textOf(nodeOf(detail.Refs).AcctSvcrRef) || textOf(entry.AcctSvcrRef)
  const place = index === null ? '' : `/${index + 1}`
  return {
    ...start,
    reference: shortened([...new Set(words.filter(Boolean))].join(' '), 500),
    parcel: '',
    payer: shortened(textOf(debtor.Nm) || textOf(nodeOf(debtor.Pty).Nm), 200),
    account: shortened(normaliseAccount(account) ?? account, 60),
    bankReference: bankReference === '' ? '' : shortened(`${bankReference}${place}`, 100),
    fee: 0,
  }
}

const amountIn = (detail: Node) => {
  const details = nodeOf(detail.AmtDtls)
  return forintsOf(detail.Amt ?? nodeOf(details.TxAmt).Amt ?? nodeOf(details.InstdAmt).Amt)
}

function forintsOf(amount: unknown): number | 'foreign' | null {
  const node = nodeOf(amount)
  if (node['@Ccy'] !== 'HUF') return node['@Ccy'] === undefined ? null : 'foreign'
  const text = textOf(node['#text'])
  const forints = /^\d{1,9}(\.\d{1,5})?$/.test(text) ? Math.round(Number(text)) : 0
  return forints > 0 ? forints : null
}

function dayIn(node: unknown): string | null {
  const { Dt, DtTm } = nodeOf(node)
  const day = (textOf(Dt) || textOf(DtTm)).slice(0, 10)
  return /^20\d\d-\d\d-\d\d$/.test(day) && isDay(day) ? day : null
}

const nodeOf = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.map(nodeOf) : [])
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : [])

/** The text of an element, with or without attributes; a line of text. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : nodeOf(value)['#text']
  return typeof text === 'string'
    ? text
        .replaceAll(/[\s\u00a0\p{Cc}]+/gu, ' ')
        .trim()
        .toWellFormed()
    : ''
}
