import { XMLParser } from 'fast-xml-parser'
import {
  startFakeService,
  tinyPdf,
  type FakeResponse,
  type FakeRequest,
  type FakeService,
} from './fake-service.ts'

export const szamlazzKey = 'a'.repeat(42)

export type SzamlazzDocument = {
  number: string
  externalId: string
  type: 'SZ' | 'ES' | 'VS' | 'D' | 'SS' | 'HS'
  xml: string
  gross: number
  creditedBy?: string
  /** Of a payment request that was deleted. */
  isDeleted?: boolean
  /** The invoice that a corrective one takes back a part of. */
  corrects?: string
}
export type SzamlazzFake = FakeService & {
  documents: SzamlazzDocument[]
  switches: { down: boolean; error: string | null }
}

/** The elements of each part in the order that the service's own schema gives. */
const sequences: Record<string, string[]> = {
  xmlszamla: ['beallitasok', 'fejlec', 'elado', 'vevo', 'tetelek'],
  xmlszamlast: ['beallitasok', 'fejlec', 'elado', 'vevo'],
  xmlszamladbkdel: ['beallitasok', 'fejlec'],
  'xmlszamladbkdel.fejlec': ['szamlaszam', 'rendelesszam'],
  xmlszamlapdf: ['szamlaagentkulcs', 'szamlaszam', 'valaszVerzio', 'szamlaKulsoAzon'],
  beallitasok: [
    'szamlaagentkulcs',
    'eszamla',
    'szamlaLetoltes',
    'szamlaLetoltesPld',
    'valaszVerzio',
    'aggregator',
    'szamlaKulsoAzon',
  ],
  'xmlszamla.fejlec': [
    'keltDatum',
    'teljesitesDatum',
    'fizetesiHataridoDatum',
    'fizmod',
    'penznem',
    'szamlaNyelve',
    'megjegyzes',
    'arfolyamBank',
    'arfolyam',
    'rendelesSzam',
    'dijbekeroSzamlaszam',
    'elolegszamla',
    'vegszamla',
    'elolegSzamlaszam',
    'helyesbitoszamla',
    'helyesbitettSzamlaszam',
    'dijbekero',
    'szallitolevel',
    'logoExtra',
    'szamlaszamElotag',
    'fizetendoKorrekcio',
    'fizetve',
    'arresAfa',
    'eusAfa',
    'szamlaSablon',
    'elonezetpdf',
  ],
  'xmlszamlast.fejlec': ['szamlaszam', 'keltDatum', 'teljesitesDatum', 'tipus', 'szamlaSablon'],
  elado: ['bank', 'bankszamlaszam', 'emailReplyto', 'emailTargy', 'emailSzoveg', 'alairoNeve'],
  'xmlszamla.vevo': [
    'nev',
    'orszag',
    'irsz',
    'telepules',
    'cim',
    'email',
    'sendEmail',
    'adoalany',
    'adoszam',
    'csoportazonosito',
    'adoszamEU',
    'postazasiNev',
    'azonosito',
    'alairoNeve',
    'telefonszam',
    'megjegyzes',
  ],
  'xmlszamlast.vevo': ['email', 'adoszam', 'adoszamEU'],
  tetel: [
    'megnevezes',
    'azonosito',
    'mennyiseg',
    'mennyisegiEgyseg',
    'nettoEgysegar',
    'afakulcs',
    'nettoErtek',
    'afaErtek',
    'bruttoErtek',
    'megjegyzes',
  ],
}
const roots: Record<string, string> = {
  'action-xmlagentxmlfile': 'xmlszamla',
  'action-szamla_agent_st': 'xmlszamlast',
  'action-szamla_agent_pdf': 'xmlszamlapdf',
  'action-szamla_agent_dijbekero_torlese': 'xmlszamladbkdel',
}

type Node = Record<string, unknown>
const parser = new XMLParser({ preserveOrder: true, parseTagValue: false, trimValues: false })

/** Számlázz.hu as its documents describe it: form fields, element order, sums, headers, and errors with status 200. */
export async function startSzamlazz(): Promise<SzamlazzFake> {
  const documents: SzamlazzDocument[] = []
  const switches: SzamlazzFake['switches'] = { down: false, error: null }
  const service = await startFakeService((request) =>
    respond(request).catch((error: unknown) => refusal('57', (error as Error).message)),
  )

  async function respond(request: FakeRequest): Promise<FakeResponse> {
    if (switches.down) return { headers: { szlahu_down: 'true' } }
    if (switches.error !== null) return refusal('3', switches.error)
    const { action, xml } = await readForm(request)
    const root = roots[action] ?? ''
    const tree = parser.parse(xml) as Node[]
    const body = childrenOf(tree.find((node) => root in node) ?? fail(`no ${root}`), root)
    if (!xml.includes(`xmlns="http://www.szamlazz.hu/${root}"`)) fail('wrong namespace')
    checkOrder(root, root, body)
    if (textOf(xml, 'szamlaagentkulcs') !== szamlazzKey) return refusal('3', 'Sikertelen bejelentkezés.')
    if (root === 'xmlszamlapdf') return find(xml)
    if (root === 'xmlszamladbkdel') return removeRequest(xml)
    const externalId = textOf(xml, 'szamlaKulsoAzon') ?? fail('no szamlaKulsoAzon')
    if (documents.some((one) => one.externalId === externalId))
      return refusal('261', 'Ezzel a külső azonosítóval már létezik számla.')
    return root === 'xmlszamla' ? issue(xml, externalId) : credit(xml, externalId)
  }

  function issue(xml: string, externalId: string): FakeResponse {
    checkInvoice(xml)
    if (isTrue(xml, 'helyesbitoszamla')) return correct(xml, externalId)
    const type = isTrue(xml, 'dijbekero')
      ? 'D'
      : isTrue(xml, 'elolegszamla')
        ? 'ES'
        : isTrue(xml, 'vegszamla')
          ? 'VS'
          : 'SZ'
    return add({ externalId, type, xml, gross: sumOf(xml, 'bruttoErtek') })
  }

  function correct(xml: string, externalId: string): FakeResponse {
    const original = documents.find(({ number }) => number === textOf(xml, 'helyesbitettSzamlaszam'))
    if (!original || original.creditedBy) return refusal('14', 'A számla nem helyesbíthető.')
    return add({ externalId, type: 'HS', xml, gross: sumOf(xml, 'bruttoErtek'), corrects: original.number })
  }

  function removeRequest(xml: string): FakeResponse {
    const found = documents.find(({ number, type }) => type === 'D' && number === textOf(xml, 'szamlaszam'))
    if (!found || found.isDeleted) return refusal('335', 'Nincs ilyen díjbekérő.')
    found.isDeleted = true
    return {
      headers: { 'content-type': 'application/xml' },
      body: '<xmlszamladbkdelvalasz xmlns="http://www.szamlazz.hu/xmlszamladbkdelvalasz"><sikeres>true</sikeres></xmlszamladbkdelvalasz>',
    }
  }

  function credit(xml: string, externalId: string): FakeResponse {
    const original = documents.find(({ number }) => number === textOf(xml, 'szamlaszam'))
    if (!original || original.creditedBy) return refusal('14', 'A számla nem sztornózható.')
    original.creditedBy = externalId
    return add({ externalId, type: 'SS', xml, gross: -original.gross })
  }

  function find(xml: string): FakeResponse {
    const [number, externalId] = [textOf(xml, 'szamlaszam'), textOf(xml, 'szamlaKulsoAzon')]
    const found = documents.find((one) => one.number === number || one.externalId === externalId)
    return found ? success(found) : refusal('7', 'Ismeretlen számlaszám.')
  }

  function add(given: Omit<SzamlazzDocument, 'number'>): FakeResponse {
    const document = { ...given, number: `TESZT-2026-${documents.length + 1}` }
    documents.push(document)
    return success(document)
  }

  return Object.assign(service, { documents, switches })
}

const success = ({ number, gross }: SzamlazzDocument): FakeResponse => ({
  headers: {
    'content-type': 'application/pdf',
    'set-cookie': 'JSESSIONID=fake; Path=/',
    szlahu_szamlaszam: encodeURIComponent(number),
    szlahu_id: String(1000 + Number(number.split('-').at(-1))),
    szlahu_bruttovegosszeg: String(gross),
  },
  body: tinyPdf(number),
})

const refusal = (code: string, message: string): FakeResponse => ({
  headers: { szlahu_error_code: code, szlahu_error: encodeURIComponent(message).replaceAll('%20', '+') },
  body: `[ERR] ${message}`,
})

async function readForm({ method, url, headers, body }: FakeRequest) {
  if (method !== 'POST' || url.pathname !== '/szamla/') fail(`${method} ${url.pathname}`)
  const form = await new Response(new Uint8Array(body), { headers }).formData()
  const [[action, file] = fail('an empty form')] = [...form]
  if (!(action in roots) || typeof file === 'string') fail(`field ${action}`)
  return { action, xml: await (file as Blob).text() }
}

function checkOrder(root: string, name: string, nodes: Node[]): void {
  const sequence = sequences[`${root}.${name}`] ?? sequences[name]
  const names = nodes.flatMap((node) => Object.keys(node).filter((key) => key !== ':@' && key !== '#text'))
  if (name === 'tetelek') return nodes.forEach((node) => checkOrder(root, 'tetel', childrenOf(node, 'tetel')))
  if (!sequence) return
  const indexes = names.map((one) => sequence.indexOf(one))
  if (indexes.some((position, index) => position < 0 || position <= (indexes[index - 1] ?? -1)))
    fail(`the order of ${name}: ${names.join(', ')}`)
  for (const node of nodes)
    for (const key of Object.keys(node))
      if (Array.isArray(node[key])) checkOrder(root, key, childrenOf(node, key))
}

function checkInvoice(xml: string): void {
  for (const name of [
    'eszamla',
    'szamlaLetoltes',
    'elolegszamla',
    'vegszamla',
    'dijbekero',
    'fizetve',
    'sendEmail',
  ])
    if (!/^(true|false)$/.test(textOf(xml, name) ?? '')) fail(`${name} is no boolean`)
  for (const name of ['keltDatum', 'teljesitesDatum', 'fizetesiHataridoDatum'])
    if (!/^\d{4}-\d\d-\d\d$/.test(textOf(xml, name) ?? '')) fail(`${name} is no date`)
  for (const [, item = ''] of xml.matchAll(/<tetel>(.*?)<\/tetel>/gs)) {
    const number = (name: string) => Number(textOf(item, name))
    if (number('bruttoErtek') !== number('nettoErtek') + number('afaErtek')) fail('brutto is not netto + afa')
    if (
      Math.abs(number('nettoEgysegar') * number('mennyiseg') - number('nettoErtek')) >
      0.01 * Math.abs(number('mennyiseg'))
    )
      fail('nettoEgysegar does not make nettoErtek')
  }
}

function childrenOf(node: Node, name: string): Node[] {
  const children = node[name]
  return Array.isArray(children) ? (children as Node[]) : fail(`no ${name}`)
}

/** The text of the first element of a name, as it was before escaping. */
export function textOf(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return found
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

const isTrue = (xml: string, name: string) => textOf(xml, name) === 'true'

function sumOf(xml: string, name: string): number {
  return [...xml.matchAll(new RegExp(`<${name}>(-?\\d+)</${name}>`, 'g'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  )
}

function fail(message: string): never {
  throw new Error(message)
}
