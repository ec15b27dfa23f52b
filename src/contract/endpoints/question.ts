import type { EndpointRows } from '../endpoint-schema.ts'
import { contactResponse } from '../schemas/contact.ts'
import { questionBody, questionList, questionParams, questionQuery } from '../schemas/question.ts'

/** Questions about products. */
export const questionEndpoints = {
  questionCreate: {
    method: 'POST',
    path: '/v1/product-question',
    cache: 'private',
    rateLimit: 'auth',
    work: 'email',
    summary: 'Asks about a product; the reply comes by email',
    tag: 'question',
    body: questionBody,
    response: contactResponse,
  },
  questionGetAll: {
    method: 'GET',
    path: '/v1/product-question/{product_id}',
    cache: 'private',
    summary: 'The answered questions about a product, the newest replies first',
    tag: 'question',
    params: questionParams,
    query: questionQuery,
    response: questionList,
  },
} as const satisfies EndpointRows
