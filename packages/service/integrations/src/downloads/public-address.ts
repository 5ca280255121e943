import ipaddr from "ipaddr.js";

/** Global unicast is all that is handed out of IPv6; whatever lies outside is special, known or not. */
const globalUnicast = ipaddr.IPv6.parse("2000::");
/** Parts of global unicast that are special and that ipaddr.js does not name (RFC 6890, RFC 9637). */
const specialV6 = [ipaddr.IPv6.parseCIDR("2001::/23"), ipaddr.IPv6.parseCIDR("3fff::/20")];

/**
 * Whether an IP address (canonical notation, without brackets) is one of the open internet.
 * Everything else is false: loopback, private, link-local, carrier-grade NAT, multicast, reserved,
 * and the tunnels into IPv4 (NAT64, 6to4, Teredo), through which a private address could be spelled.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` turns ::ffff:a.b.c.d into the IPv4 address that the kernel will connect to.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  if (!(parsed instanceof ipaddr.IPv6)) return true;
  return parsed.match(globalUnicast, 3) && !specialV6.some((range) => parsed.match(range));
}
