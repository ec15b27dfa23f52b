import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/part-of-run.ts'
import { anyCharacter } from '#tests/support/any-character.ts'
import { isCamt, readCamt } from './camt-statement.ts'
import { readStatementTable, StatementFileError, statementText } from './statement-file.ts'
import { keyedLines, readDay, readForints, readLines } from './statement-line.ts'
import {
  guessStatementMapping,
  isStatementHead,
  mappingProblem,
  type StatementKind,
} from './statement-mapping.ts'
import { readUploaded } from './uploaded-statement.ts'

/** A list as the desk reads it when nobody changes what was guessed. */
function guessed(kind: StatementKind, text: string) {
  const table = readStatementTable(text, (cells) => isStatementHead(kind, cells))
  const mapping = guessStatementMapping(kind, table.columns, table.rows)
  return {
    mapping,
    problem: mappingProblem(kind, mapping, table.columns),
    ...readLines(kind, table, mapping),
  }
}

describe('a bank’s table', () => {
  it('is read by the names of its columns, below what the bank writes above them', () => {
    const { lines, skipped, problem } = guessed(
      'bank',
      [
        'Számlatörténet;12345676-11111111-11111111',
        '',
        'Könyvelés dátuma;Értéknap;Ellenoldali név;Ellenoldali számlaszám;Összeg;Devizanem;Közlemény',
        '2026.11.23.;2026.11.23.;SZABO NAGY EVA;11773016-11111018;24 990,00;HUF;2026-000123 gumi',
        '2026.11.24.;2026.11.24.;Bérlet Kft.;11773016-11111018;-120 000;HUF;bérleti díj',
        '2026.11.24.;2026.11.24.;Foreign Ltd;;50,00;EUR;invoice 77',
      ].join('\r\n'),
    )
    expect(problem).toBeNull()
    expect(skipped).toBe(2)
    expect(lines).toEqual([
      {
        line: 4,
        day: '2026-11-23',
        amount: 24_990,
        reference: '2026-000123 gumi',
        parcel: '',
        payer: 'SZABO NAGY EVA',
        account: '11773016-11111018',
        bankReference: '',
        fee: 0,
      },
    ])
  })

  it('with two columns of money takes what came in', () => {
    const { lines, skipped } = guessed(
      'bank',
      'Dátum,Partner neve,Terhelés,Jóváírás,Közlemény\n2026-11-23,Kiss Pál,,12990,2026-000124\n2026-11-23,Bolt,500,,vásárlás',
    )
    expect(lines.map(({ amount, payer }) => [amount, payer])).toEqual([[12_990, 'Kiss Pál']])
    expect(skipped).toBe(1)
  })

  it('without a head is guessed by what its cells hold, with the sign in a column of its own', () => {
    const { mapping, problem } = guessed(
      'bank',
      [
        '"117730161111101800000000";"J";"24990";"HUF";"20261123";"20261123";"500000";"";"12345676";"SZABO EVA";"2026-000123"',
        '"117730161111101800000000";"T";"-1990";"HUF";"20261124";"20261124";"498010";"";"12345676";"BOLT";"vasarlas"',
      ].join('\n'),
    )
    expect(mapping).toMatchObject({
      amount: '3. oszlop',
      direction: '2. oszlop',
      currency: '4. oszlop',
      day: '5. oszlop',
    })
    expect(problem).toBe('Válassza ki a közlemény vagy a név oszlopát.')
  })

  it.each(['utf-8', 'utf-16le', 'windows-1250'])('keeps its accents in %s', (encoding) => {
    const text = 'Dátum;Összeg;Név;Közlemény\n2026.11.23.;100;Őrsi Tünde;űrszonda'
    const { lines } = guessed(
      'bank',
      statementText(iconv.encode(text, encoding, { addBOM: encoding === 'utf-16le' })),
    )
    expect(lines[0]).toMatchObject({ payer: 'Őrsi Tünde', reference: 'űrszonda' })
  })
})

it('a carrier’s list is read by its parcels, its sum is no row', () => {
  const { lines, skipped, problems } = guessed(
    'cod',
    [
      'Csomagszám;Rendelésszám;Címzett neve;Utánvét összege;Kezelési díj;Átutalás dátuma',
      '9012345678;2026-000123-1;Szabó Éva;24 990 Ft;-191;2026.11.24.',
      '9012345679;2026-000124-1;Kiss Pál;nincs;-191;2026.11.24.',
      'Összesen;;;24 990 Ft;;',
    ].join('\n'),
  )
  expect(lines).toEqual([
    expect.objectContaining({
      parcel: '9012345678',
      amount: 24_990,
      fee: 191,
      day: '2026-11-24',
      payer: 'Szabó Éva',
    }),
  ])
  expect([skipped, problems]).toEqual([1, [{ line: 3, reason: 'Nem értelmezhető összeg.' }]])
})

it.each([
  ['12 990,00 Ft', 12_990],
  ['12.990', 12_990],
  ['1.234.567,5', 1_234_568],
  ['+24990.00', 24_990],
  ['−5', -5],
  ['12,5', 13],
  ['', null],
  ['1e5', null],
  ['12-3', null],
  ['99999999999', null],
])('reads the amount %s', (text, amount) => {
  expect(readForints(text)).toBe(amount)
})

it.each([
  ['2026.11.24.', '2026-11-24'],
  ['2026-1-4 10:05:00', '2026-01-04'],
  ['20261124', '2026-11-24'],
  ['24.11.2026', '2026-11-24'],
  ['2026. 11. 24.', '2026-11-24'],
  ['2026.02.30.', null],
  ['kedd', null],
])('reads the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

describe('CAMT.053', () => {
  const entry = (inner: string, amount = '24990.00', currency = 'HUF') =>
    `<Ntry><NtryRef>R1</NtryRef><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><Dt>2026-11-23</Dt></BookgDt><AcctSvcrRef>B-77</AcctSvcrRef>${inner}</Ntry>`
  const statement = (entries: string, account = 'HU35123456761111111111111111') =>
    `<?xml version="1.0"?><n:Document xmlns:n="urn:iso"><n:BkToCstmrStmt><n:Stmt><n:Acct><n:Id><n:IBAN>${account}</n:IBAN></n:Id></n:Acct>${entries}</n:Stmt></n:BkToCstmrStmt></n:Document>`
  const details = `<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Nm>SZABO &amp; NAGY</Nm></Dbtr>
    <DbtrAcct><Id><IBAN>HU81123456761111111100000000</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>2026-</Ustrd><Ustrd>000123</Ustrd></RmtInf></TxDtls></NtryDtls>`

  it('gives the credits that were booked, with the account that they are of', () => {
    const text = statement(
      entry(details) +
        entry(details).replace('CRDT', 'DBIT') +
        entry(details).replace('BOOK', 'PDNG') +
        entry(details, '10.00', 'EUR'),
    )
    expect(isCamt(text)).toBe(true)
    expect(readCamt(text)).toEqual({
      account: '12345676-11111111-11111111',
      skipped: 3,
      problems: [],
      lines: [
        {
          line: 1,
          day: '2026-11-23',
          amount: 24_990,
          reference: '2026- 000123',
          parcel: '',
          payer: 'SZABO & NAGY',
          account: '12345676-11111111',
          bankReference: 'B-77',
          fee: 0,
        },
      ],
    })
  })

  it('takes a batch apart', () => {
    const one = (amount: number) =>
      `<TxDtls><Amt Ccy="HUF">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>Kiss</Nm></Pty></Dbtr></RltdPties></TxDtls>`
    const { lines } = readCamt(statement(entry(`<NtryDtls>${one(100)}${one(200)}</NtryDtls>`, '300')))
    expect(lines.map(({ amount, bankReference, payer }) => [amount, bankReference, payer])).toEqual([
      [100, 'B-77/1', 'Kiss'],
      [200, 'B-77/2', 'Kiss'],
    ])
  })

  it.each([
    ['an entity', `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "x">]><Document>&a;</Document>`],
    ['another document', '<?xml version="1.0"?><Document><CstmrCdtTrfInitn/></Document>'],
    ['half a document', '<?xml version="1.0"?><Document><BkToCstmrStmt>'],
    ['two accounts', statement('</n:Stmt><n:Stmt><n:Acct><n:Id><n:IBAN>HU1</n:IBAN></n:Id></n:Acct>')],
  ])('refuses %s', (_what, text) => {
    expect(() => readCamt(text)).toThrow(StatementFileError)
  })
})

describe('a line', () => {
  const line = {
    line: 1,
    day: '2026-11-23',
    amount: 100,
    reference: 'gumi',
    parcel: '',
    payer: 'Őrsi Tünde',
    account: '',
    bankReference: '',
    fee: 0,
  }
  it('has the same name in every list that has it, and two alike have two', () => {
    const [first, second] = keyedLines('bank', [line, { ...line, line: 7, payer: 'ORSI TUNDE' }])
    expect(first!.key).not.toBe(second!.key)
    expect(keyedLines('bank', [{ ...line, line: 40 }])[0]!.key).toBe(first!.key)
    expect(keyedLines('bank', [{ ...line, amount: 101 }])[0]!.key).not.toBe(first!.key)
  })

  it('of a parcel is named by the parcel, whenever it was paid out', () => {
    const [one, other] = [
      { ...line, parcel: 'CL 1' },
      { ...line, parcel: 'CL1', day: '2026-12-01', payer: '' },
    ].map((each) => keyedLines('cod', [each])[0]!.key)
    expect(one).toBe(other)
  })
})

describe('whatever is brought', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ unit: anyCharacter, maxLength: 300 }).map((text) => new TextEncoder().encode(text)),
    fc
      .array(
        fc.constantFrom(
          '"',
          ';',
          '\n',
          '\t',
          'Összeg;Dátum;Közlemény\n',
          '2026.11.24.',
          '100',
          'ő',
          '\uFEFF',
          '|',
        ),
        {
          maxLength: 40,
        },
      )
      .map((parts) => new TextEncoder().encode(parts.join(''))),
    fc
      .array(
        fc.constantFrom(
          '<',
          '>',
          '/',
          '<Document>',
          '<Stmt>',
          '</Stmt>',
          '<Ntry>',
          '&amp;',
          '&#x1F;',
          '<![CDATA[',
          ']]>',
          'a="',
        ),
        {
          maxLength: 30,
        },
      )
      .map((parts) => new TextEncoder().encode(`<?xml version="1.0"?>${parts.join('')}`)),
    fc.uint8Array({ maxLength: 200 }).map((rest) => Buffer.concat([Buffer.from('504b0304', 'hex'), rest])),
  )
  it('is read, or refused with the error that says why', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom<StatementKind>('cod', 'bank'), async (data, kind) => {
        try {
          const uploaded = await readUploaded(kind, data)
          if ('table' in uploaded) {
            const { columns, rows } = uploaded.table
            const { lines } = readLines(kind, uploaded.table, guessStatementMapping(kind, columns, rows))
            for (const { amount } of keyedLines(kind, lines)) expect(amount).toBeGreaterThan(0)
          }
        } catch (error) {
          if (!(error instanceof StatementFileError)) throw error
        }
      }),
      { numRuns: runs(400) },
    )
  })
})
