// Imported by processes that must end with their parent.
process.once("disconnect", () => process.exit(1));
// The channel alone must not keep the process alive.
process.channel?.unref();
