import {
  json,
  startFakeService,
  tinyPdf,
  type FakeResponse,
  type FakeRequest,
  type FakeService,
} from './fake-service.ts'

export const billingoKey = 'billingo-test-key'

type Partner = { id: number; name: string; address: Record<string, string>; taxcode: string }
export type BillingoFakeDocument = {
  id: number
  invoice_number: string
  gross_total: number
  type: string
  cancelled: boolean
  isArchived?: boolean
  comment?: unknown
  vendor_id: string | null
  partner_id: number
  downloads: number
  reports: number
  body: Record<string, unknown>
}
export type BillingoFake = FakeService & {
  documents: BillingoFakeDocument[]
  partners: Partner[]
  switches: { navFails: boolean }
}
type Item = {
  name: string
  unit_price: number
  unit_price_type: string
  quantity: number
  unit: string
  vat: string
}

const required = [
  'partner_id',
  'block_id',
  'type',
  'fulfillment_date',
  'due_date',
  'payment_method',
  'language',
  'currency',
  'items',
]
const vats = /^(\d|1\d|2[0-7])%$|^(AAM|AM|EU|EUK|F\.AFA|FAD|K\.AFA|MAA|TAM)$/
const payments = ['wire_transfer', 'cash', 'cash_on_delivery', 'bankcard', 'online_bankcard', 'barion']

/** Billingo's API v3 as its documents describe it, with a 202 on the first download of each document. */
export async function startBillingo(): Promise<BillingoFake> {
  const documents: BillingoFakeDocument[] = []
  const partners: Partner[] = []
  const switches = { navFails: false }

  function respond(request: FakeRequest): FakeResponse {
    if (request.headers.get('x-api-key') !== billingoKey)
      return json(401, { error: { message: 'Unauthorized' } })
    const [, resource, id, action] = request.url.pathname.split('/')
    const route = `${request.method} ${resource}${id ? '/{id}' : ''}${action ? `/${action}` : ''}`
    const body =
      request.body.length > 0 ? (JSON.parse(request.body.toString()) as Record<string, unknown>) : {}
    if (route === 'GET partners') return listOf(partners)
    if (route === 'POST partners') return addPartner(body)
    if (route === 'GET document-blocks') return listOf([{ id: 42 }])
    if (route === 'GET documents') return listOf(documents.filter((one) => fits(one, request.url)))
    if (route === 'POST documents') return addDocument(body)
    const document = documents.find((one) => String(one.id) === id)
    if (!document) return json(404, { error: { message: 'Not found' } })
    if (route === 'GET documents/{id}') return json(200, document)
    if (route === 'POST documents/{id}/cancel') return cancel(document)
    if (route === 'POST documents/{id}/create-modification-document') return modify(document, body)
    if (route === 'PUT documents/{id}/archive') return archive(document)
    if (route === 'GET documents/{id}/download') return download(document)
    if (route === 'GET documents/{id}/online-szamla') return report(document)
    return json(404, { error: { message: route } })
  }

  function addPartner(body: Record<string, unknown>): FakeResponse {
    const address = body.address as Record<string, string> | undefined
    const lacking = ['country_code', 'post_code', 'city', 'address'].filter((name) => !address?.[name])
    if (!body.name || lacking.length > 0) return invalid('address', `missing: ${lacking.join(', ')}`)
    const partner = {
      id: 500 + partners.length,
      name: body.name as string,
      address: address!,
      taxcode: (body.taxcode as string | undefined) ?? '',
    }
    partners.push(partner)
    return json(201, partner)
  }

  function addDocument(body: Record<string, unknown>): FakeResponse {
    const lacking = required.find((name) => body[name] === undefined)
    if (lacking) return invalid(lacking, 'The field is required.')
    if (!partners.some(({ id }) => id === body.partner_id))
      return invalid('partner_id', 'The partner does not exist.')
    if (body.block_id !== 77) return invalid('block_id', 'The block does not exist.')
    if (!['advance', 'draft', 'invoice', 'proforma'].includes(String(body.type)))
      return invalid('type', 'unknown')
    if (!payments.includes(String(body.payment_method))) return invalid('payment_method', 'unknown')
    const items = body.items as Item[]
    const wrong = items.find(
      (item) => !item.name || item.unit_price_type !== 'gross' || !vats.test(item.vat) || !item.unit,
    )
    if (wrong) return invalid('items', JSON.stringify(wrong))
    const gross = items.reduce((sum, item) => sum + Math.round(item.unit_price * item.quantity), 0)
    return json(
      201,
      add({ body, gross, type: String(body.type), vendor: (body.vendor_id as string | undefined) ?? null }),
    )
  }

  function cancel(document: BillingoFakeDocument): FakeResponse {
    if (document.cancelled) return invalid('id', 'The document is cancelled already.')
    document.cancelled = true
    const { body, gross_total } = document
    return json(200, add({ body, gross: -gross_total, type: 'cancellation', vendor: null }))
  }

  function modify(original: BillingoFakeDocument, body: Record<string, unknown>): FakeResponse {
    if (original.cancelled || original.type !== 'invoice')
      return invalid('id', 'The document can’t be modified.')
    const items = body.items as Item[]
    if (items.length === 0 || items.some(({ quantity }) => quantity >= 0))
      return invalid('items', 'no correction')
    const gross = items.reduce((sum, item) => sum + Math.round(item.unit_price * item.quantity), 0)
    const given = { ...body, partner_id: original.partner_id }
    return json(201, add({ body: given, gross, type: 'modification', vendor: null }))
  }

  function archive(document: BillingoFakeDocument): FakeResponse {
    if (document.type !== 'proforma') return invalid('id', 'Only a proforma can be archived.')
    document.isArchived = true
    return json(200, document)
  }

  function add(given: { body: Record<string, unknown>; gross: number; type: string; vendor: string | null }) {
    const document = {
      id: 9000 + documents.length,
      invoice_number: `BTESZT-2026-${documents.length + 1}`,
      gross_total: given.gross,
      type: given.type,
      cancelled: false,
      vendor_id: given.vendor,
      comment: given.body.comment ?? '',
      partner_id: Number(given.body.partner_id),
      downloads: 0,
      reports: 0,
      body: given.body,
    }
    documents.push(document)
    return document
  }

  function download(document: BillingoFakeDocument): FakeResponse {
    document.downloads += 1
    if (document.downloads === 1) return json(202, { message: 'The PDF is being made.' })
    return { headers: { 'content-type': 'application/pdf' }, body: tinyPdf(document.invoice_number) }
  }

  function report(document: BillingoFakeDocument): FakeResponse {
    document.reports += 1
    if (switches.navFails)
      return json(200, {
        status: 'ABORTED',
        messages: [{ human_readable_message: 'Hibás adószám', validation_error_code: 'INVALID_TAX_NUMBER' }],
      })
    return json(200, { status: document.reports === 1 ? 'processing' : 'done', messages: [] })
  }

  const service = await startFakeService(respond)
  return Object.assign(service, { documents, partners, switches })
}

const listOf = (data: readonly unknown[]) =>
  json(200, { data, total: data.length, per_page: 100, current_page: 1, last_page: 1 })
const invalid = (field: string, message: string) =>
  json(422, { message: 'Validation errors', errors: [{ field, message }] })

function fits({ partner_id }: BillingoFakeDocument, url: URL): boolean {
  const wanted = url.searchParams.get('partner_id')
  return wanted === null || String(partner_id) === wanted
}
