import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const carErrors = {
  plate_unknown: {
    status: 404,
    message: 'Ehhez a rendszámhoz nem találtunk autót. Válassza ki gyártmány és modell szerint.',
    when: 'the plate service knows no car with the plate, or the shop has none',
  },
  plate_service_unavailable: {
    status: 503,
    message: 'A rendszámkereső most nem válaszol. Válassza ki az autót gyártmány és modell szerint.',
    when: 'the plate service does not respond as it should',
  },
} as const satisfies Record<string, ErrorDefinition>

export const carError = errorTable(carErrors)
