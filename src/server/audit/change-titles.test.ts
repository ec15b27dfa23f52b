import { expect, it } from 'vitest'
import { adminEndpointSchemas } from '#contract/admin/endpoint-schemas.ts'
import type { AdminEndpointSchema } from '#contract/admin/endpoint-schema.ts'
import { titledOperations } from './change-titles.ts'

/** They write nothing of the merchant's: challenges of keys, proofs, trials, pictures that nothing shows yet. */
const writeNothing = [
  'getProofChallenge',
  'proveByPasskey',
  'proveByPassword',
  'getPasskeyChallenge',
  'chooseColumns',
  'getAuthenticator',
  'testService',
  'testEmail',
  'previewEmailTexts',
  'tryImport',
  'startImportSource',
  'tryMethods',
  'quoteNewOrder',
  'uploadImport',
  'uploadProductPicture',
  'fetchProductPicture',
  'cropProductPicture',
  'uploadTaxonomyPicture',
  'countAccessoryRule',
  'countCollection',
  'findPrices',
  'previewPrices',
  'previewProduct',
  'previewProductPage',
  'previewProductBulk',
  'previewPromotion',
  'previewRestore',
  'previewPromotionStep',
]

it('every operation of the desk that writes has a Hungarian title in the audit', () => {
  const rows: [string, AdminEndpointSchema][] = Object.entries(adminEndpointSchemas)
  const writing = rows.filter(([, { method, right }]) => method !== 'GET' && right !== 'open')
  const untitled = writing.map(([name]) => name).filter((name) => !titledOperations.has(name))
  expect(untitled.toSorted()).toEqual(writeNothing.toSorted())
})
