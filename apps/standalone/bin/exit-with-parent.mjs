// Imported by a process that must not outlive the one that started it.
process.once("disconnect", () => process.exit(1));
// Nothing to wait for.
process.channel?.unref();
