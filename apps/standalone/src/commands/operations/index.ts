import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { addJobCommands, addTaskCommands } from "./job-commands.ts";
import { addPriceCommands } from "./price-commands.ts";
import { addDeliveryCommands, addStorageCommand } from "./storage-commands.ts";
import { addTenantOperations } from "./tenant-commands.ts";
import { addQueueCommands, addWorkerCommands } from "./worker-commands.ts";

/** Adds `admin jobs`, `tasks`, `queues`, `workers`, `deliveries`, `storage`, `tenants` and `price-books`. */
export const addOperationCommands = (admin: Command, shell: CommandContext): void => {
  addJobCommands(admin, shell);
  addTaskCommands(admin, shell);
  addQueueCommands(admin, shell);
  addWorkerCommands(admin, shell);
  addDeliveryCommands(admin, shell);
  addStorageCommand(admin, shell);
  addTenantOperations(admin, shell);
  addPriceCommands(admin, shell);
};
