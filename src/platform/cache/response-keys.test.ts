import { expect, test, vi } from 'vitest'
import { apiKey, rememberKeys } from './response-keys.ts'

test('a call has one key, in whatever order its parameters come and whatever else stands there', () => {
  const key = apiKey('productCategoryGet', '/v1/product-category/gumi?filters[marka]=a&page=2')
  expect(apiKey('productCategoryGet', '/v1/product-category/gumi?page=2&filters%5Bmarka%5D=a')).toBe(key)
  expect(
    apiKey('productCategoryGet', '/v1/product-category/gumi?utm_source=x&page=2&gclid=1&filters[marka]=a'),
  ).toBe(key)
})

test('what the response depends on makes another key', () => {
  const key = (search: string) => apiKey('productCategoryGet', `/v1/product-category/gumi${search}`)
  const keys = ['', '?page=2', '?filters[a]=1', '?filters[b]=1', '?filters[a]=2', '?search=a%26page%3D2'].map(
    key,
  )
  expect(new Set(keys).size).toBe(keys.length)
  expect(apiKey('productGetByIds', '/v1/products?ids[]=1&ids[]=2')).not.toBe(
    apiKey('productGetByIds', '/v1/products?ids[]=2&ids[]=1'),
  )
})

test('a preview has no key', () => {
  expect(apiKey('contentGetPage', '/v1/content/page?slug=aszf&preview_token=x')).toBeNull()
})

test('an address whose key can not be worked out has none, and ends nothing', () => {
  const keyOf = rememberKeys(encodeURIComponent)
  expect(keyOf('/\ud83d')).toBeNull()
  expect(keyOf('/a')).toBe('%2Fa')
})

test('keys are worked out once, and endless addresses not at all', () => {
  const workOut = vi.fn<(address: string) => string>((address) => address)
  const keyOf = rememberKeys(workOut)
  expect([keyOf('/a'), keyOf('/a')]).toEqual(['/a', '/a'])
  expect(keyOf(`/${'a'.repeat(5000)}`)).toBeNull()
  expect(workOut).toHaveBeenCalledTimes(1)
})
