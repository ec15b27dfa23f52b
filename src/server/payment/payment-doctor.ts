import type { Executor } from '#platform/database/database.ts'
import { gatewayNames, gatewayPlugins, isGateway, type GatewaySettings } from './gateways.ts'
import { listPaymentMethods } from './payment-store.ts'

/** What keeps card payments from working, a sentence each. One that moves no money stands aside for the others. */
export async function findPaymentProblems(sql: Executor, services: GatewaySettings): Promise<string[]> {
  const offered = new Set(
    (await listPaymentMethods(sql)).flatMap((one) => (one.active ? (one.gateway ?? []) : [])),
  )
  const missing = [...offered]
    .filter((name) => !isGateway(name) || (services[name] === undefined && !gatewayPlugins[name].notice))
    .map((name) => `${name} is offered, but its settings are missing (docs/payments.md)`)
  const onTrial = gatewayNames.flatMap((name) => {
    const settings = services[name]
    const setting = settings === undefined ? null : gatewayPlugins[name].trialOf?.(settings)
    return setting != null && offered.has(name)
      ? [`${setting} is where ${name} is only tried: no money moves`]
      : []
  })
  return [...missing, ...onTrial]
}
