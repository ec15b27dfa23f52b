import { describe, expect, it } from 'vitest'
import { splitHouseNumber } from './house-number.ts'

describe('the house number of an address', () => {
  it.each([
    ['Pozsonyi út 12.', 'Pozsonyi út', '12', ''],
    ['Fő utca 12/B 3. em. 2.', 'Fő utca', '12', '/B 3. em. 2.'],
    ['Garázs köz 4', 'Garázs köz', '4', ''],
    ['Október 6. utca 3.', 'Október 6. utca', '3', ''],
    ['Március 15. tér 4. fsz. 1', 'Március 15. tér', '4', '. fsz. 1'],
    ['II. Rákóczi Ferenc út 1–3.', 'II. Rákóczi Ferenc út', '1', '–3.'],
    ['Bartók Béla u. 20', 'Bartók Béla u.', '20', ''],
    ['Váci krt. 7.', 'Váci krt.', '7', ''],
    ['Fő 12', 'Fő', '12', ''],
    ['Kossuth utca A. épület 5', 'Kossuth utca', '5', 'A. épület'],
    ['Külterület', 'Külterület', '', ''],
    ['Fő utca 0', 'Fő utca 0', '', ''],
    ['Tanya', 'Tanya', '', ''],
  ])('%s', (address, street, houseNumber, info) => {
    expect(splitHouseNumber(address)).toEqual({ street, houseNumber, info })
  })
})
