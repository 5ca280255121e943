// A container's health check: status 0 when the address answers with 2xx within three seconds.
const [address = ""] = process.argv.slice(2);
const answers = await fetch(address, { signal: AbortSignal.timeout(3_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(answers ? 0 : 1);
