import { disableMethods, enableMethod, isConfigured } from '#server/payment/index.ts'
import { CommandError, withAppContext, type Command } from './command.ts'

const methods = {
  simplepay: {
    slug: 'simplepay',
    name: 'Bankkártya (SimplePay)',
    description: 'Azonnali fizetés bankkártyával az OTP SimplePay oldalán.',
    gateway: 'simplepay',
  },
  barion: {
    slug: 'barion',
    name: 'Bankkártya (Barion)',
    description: 'Azonnali fizetés bankkártyával vagy Barion-tárcával a Barion oldalán.',
    gateway: 'barion',
  },
} as const

const usage = 'payments enable|disable simplepay|barion'

export const paymentsCommand: Command = {
  usage,
  summary: 'Offers a payment service in the checkout, or no more (docs/payments.md).',
  async run([action = '', name = '', ...rest]) {
    const isKnown = (action === 'enable' || action === 'disable') && Object.hasOwn(methods, name)
    if (!isKnown || rest.length > 0) throw new CommandError(`Usage: ${usage}`)
    const method = methods[name as keyof typeof methods]
    return withAppContext(async ({ kernel: { sql, config } }) => {
      if (action === 'disable') {
        const count = await disableMethods(sql, method.gateway)
        console.log(count > 0 ? `${method.name}: not offered any more.` : `${method.name}: was not offered.`)
        return 0
      }
      if (!isConfigured(config, method.gateway))
        throw new CommandError(`The settings of ${name} are missing (docs/payments.md).`)
      await enableMethod(sql, method)
      console.log(`${method.name}: offered in the checkout.`)
      return 0
    })
  },
}
