import { BlockList, isIP } from 'node:net'

/** Networks that are nobody's on the internet, or lead back into one's own (RFC 6890 and its registries). */
const closedNetworks: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Of IPv6 only 2000::/3 is given out; of that, tunnels and documentation are not.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

/** A list for each kind: one of both would hold an IPv4 address against the networks of its form in IPv6. */
const closed = { 4: new BlockList(), 6: new BlockList() }
for (const [network, prefix] of closedNetworks)
  if (isIP(network) === 4) closed[4].addSubnet(network, prefix, 'ipv4')
  else closed[6].addSubnet(network, prefix, 'ipv6')

/** Whether an address (IPv4 or IPv6 as text) is one of the internet; what is no address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed[4].check(address, 'ipv4')
  return family === 6 && !closed[6].check(address, 'ipv6')
}
