import { disableMethods, enableMethod, gatewayNames, gatewayPlugins } from '#server/payment/index.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'

const offered = gatewayNames.flatMap((gateway) => {
  const { method } = gatewayPlugins[gateway]
  return method ? [{ ...method, gateway }] : []
})

const usage = `payments enable|disable ${offered.map(({ slug }) => slug).join('|')}`

export const paymentsCommand: Command = {
  group: 'Operation',
  usage,
  summary: 'Offers a payment service in the checkout, or no more (docs/payments.md).',
  async run([action = '', name = '', ...rest]) {
    const method = offered.find(({ slug }) => slug === name)
    const isKnown = action === 'enable' || action === 'disable'
    if (!isKnown || !method || rest.length > 0) throw new CommandError(`Usage: ${usage}`)
    return withAppContext(async ({ platform: { sql, config } }) => {
      if (action === 'disable') {
        const count = await sql.begin((tx) => disableMethods(tx, method.gateway))
        console.log(count > 0 ? `${method.name}: not offered any more.` : `${method.name}: was not offered.`)
        return 0
      }
      if (config.payments.services[method.gateway] === undefined)
        throw new CommandError(`The settings of ${name} are missing (docs/payments.md).`)
      await sql.begin((tx) => enableMethod(tx, method))
      console.log(`${method.name}: offered in the checkout.`)
      return 0
    })
  },
}
