export const companyNumberMessage =
  'A cégjegyzékszám nem érvényes. Minta: 01-09-123456; egyéni vállalkozónál nyolc számjegy.'

/**
 * The number in the register of companies, with or without hyphens -> `01-09-123456`: the court (01-20), the legal form, the
 * company. A sole trader's is eight digits. Null for what is neither.
 */
export function normaliseCompanyNumber(text: string): string | null {
  const compact = text.replaceAll(/[\s-]/g, '')
  if (/^\d{8}$/.test(compact)) return compact
  const [, court, form, company] = /^(0[1-9]|1\d|20)(0[1-9]|1\d|2[0-4])(\d{6})$/.exec(compact) ?? []
  return company === undefined ? null : `${court}-${form}-${company}`
}
