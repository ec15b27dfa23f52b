import { isPassing } from '../database/database.ts'
import { AppError, platformError, MovedError } from './errors.ts'

const fastifyCodes: Record<string, Parameters<typeof platformError>[0]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_LEN_PARAM: 'uri_too_long',
}

/** What any thrown thing is to the caller: an AppError as it is, what passes by itself 503, the rest a fault of ours. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  if (isPassing(error) || code === 'FST_ERR_HANDLER_TIMEOUT')
    return platformError('unavailable', { retryAfterSeconds: 3, cause: error })
  const name = fastifyCodes[code ?? '']
  if (name) return platformError(name, { cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return platformError('bad_request', { cause: error })
  return platformError('internal', { cause: error })
}

/** Ours, or passing by: not a response about what was asked. */
export function isFault(error: unknown): boolean {
  return !(error instanceof MovedError) && asAppError(error).status >= 500
}
