/** What a total is called: while the price of delivery is to be agreed, it is not all that will be paid. */
export const totalLabel = (isQuotation: boolean): string =>
  isQuotation ? 'Szállítás nélkül, áfával' : 'Fizetendő, áfával'
